/** What happens in the browser. */
export const WEB = [
  {
    name: "cached data kept after signing out",
    file: "web/lib/auth/auth-client.ts",
    in: "endSession",
    find: "queryClient.clear();",
    replace: "",
    test: { file: "tests/web/auth/auth-client.test.tsx", title: "signs out of every tab within a second" },
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
  {
    name: "a second frame before the first is acknowledged",
    file: "web/features/messages/thread/outbox.ts",
    in: "flush",
    find: "this.#inFlight.size > 0 ||",
    replace: "",
    test: { file: "tests/web/messages/thread.test.tsx", title: "queues while one frame is unacknowledged" },
  },
  {
    name: "the focus moved from a field while somebody types",
    file: "web/lib/focus.ts",
    in: "focusSoon",
    find: "isTyping()",
    replace: "false",
    test: { file: "tests/web/lib/focus.test.tsx", title: "is not taken from the field" },
  },
  {
    name: "a question before leaving an event that is saved",
    file: "web/features/events/hosting/form/event-form-dialog.tsx",
    in: "useEventSubmit",
    find: "isSaved.current = true; isDirty.current = false;",
    replace: "",
    test: {
      file: "tests/web/events/create-event.test.tsx",
      title: "makes the event, says so, closes, and is empty when it opens again",
    },
  },
];
