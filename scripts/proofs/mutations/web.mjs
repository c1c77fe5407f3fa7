/** Code of the browser. */
export const WEB = [
  {
    name: "cached data kept after signing out",
    file: "web/lib/auth/auth-client.ts",
    in: "endSession",
    find: "queryClient.clear();",
    replace: "",
    test: { file: "tests/web/auth/auth-client.test.tsx", title: "signs out of every tab" },
  },
  {
    name: "a response from before the sign-out accepted",
    file: "web/lib/auth/auth-client.ts",
    in: "fetchViewer",
    find: "identityBefore !== identity",
    replace: "false",
    test: {
      file: "tests/web/auth/auth-client.test.tsx",
      title: "ignores a response to a request from before the sign-out",
    },
  },
];
