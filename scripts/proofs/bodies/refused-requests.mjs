const text = (bytes) => JSON.stringify({ text: "x".repeat(bytes) });
const KIB = 1024;

/** Not for static files: the platform answers those before our code runs. `statuses`: the expected ones. */
export const REFUSED = [
  { name: "sign-out, which reads no body", path: "/api/auth/sign-out", body: "{}", statuses: [200] },
  {
    name: "a foreign origin",
    path: "/api/auth/sign-in/email",
    headers: { origin: "https://evil.example" },
    body: text(200),
    statuses: [403],
  },
  {
    name: "another content type",
    path: "/api/auth/sign-in/email",
    headers: { "content-type": "text/plain" },
    body: text(200),
    statuses: [415],
  },
  { name: "an unknown address", path: "/api/nothing", body: text(200), statuses: [404] },
  { name: "an address without POST", path: "/api/health", body: text(200), statuses: [405] },
  { name: "a POST to a page", path: "/events", body: text(200), statuses: [404] },
  { name: "a GET with a body", method: "GET", path: "/api/me", body: text(200), statuses: [401] },
  { name: "a DELETE with a body", method: "DELETE", path: "/api/me", body: text(200), statuses: [401, 405] },
  { name: "no session", path: "/api/events", body: text(200), statuses: [401] },
  { name: "60 KiB to an unknown address", path: "/api/nothing", body: text(60 * KIB), statuses: [404] },
  { name: "100 KiB", path: "/api/auth/sign-in/email", body: text(100 * KIB), statuses: [413] },
  { name: "100 KiB in chunks", path: "/api/auth/sign-in/email", body: text(100 * KIB), chunked: true, statuses: [413] },
  { name: "1 MiB to an unknown address", path: "/api/nothing", body: text(1024 * KIB), statuses: [404] },
  { name: "4 MiB in chunks", path: "/api/auth/sign-in/email", body: text(4096 * KIB), chunked: true, statuses: [413] },
  {
    name: "20 MiB to an unknown address",
    path: "/api/nothing",
    body: text(20 * 1024 * KIB),
    statuses: [404],
    rounds: 30,
  },
];
