// Requests that no browser sends: bodies, path spellings, headers. For the proof on the real server and for the tests.

const DEPTH = 10_000;
const bytes = (...parts) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === "string" ? [...new TextEncoder().encode(part)] : part)));

export const DEEP_LIST = `${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}`;
export const DEEP_OBJECT = `${'{"a":'.repeat(DEPTH)}1${"}".repeat(DEPTH)}`;

const inKnownFields = (json) =>
  `{${["name", "email", "password", "title", "messages", "reason", "kind", "listed", "token"].map((name) => `"${name}":${json}`)}}`;

export const HOSTILE_BODIES = {
  nothing: "",
  "a list ten thousand levels deep": DEEP_LIST,
  "an object ten thousand levels deep": DEEP_OBJECT,
  "depth in every field": inKnownFields(DEEP_LIST.slice(DEPTH - 500, DEPTH + 500)),
  "ten thousand levels that never end": "[".repeat(DEPTH),
  "a byte order mark": bytes([0xef, 0xbb, 0xbf], "{}"),
  "UTF-16": bytes([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  "broken UTF-8": bytes('{"name":"', [0xff, 0xc0, 0xaf, 0xe2, 0x28], '"}'),
  "broken UTF-8 in every field": bytes(inKnownFields('"x'), [0xf5]),
  "a broken surrogate": inKnownFields('"\\ud800"'),
  "a NUL in every field": inKnownFields('"a\\u0000b"'),
  "one name twice": '{"email":"a@b.example","email":"c@d.example","email":[]}',
  "names of JavaScript": '{"__proto__":{"role":"admin"},"constructor":{"prototype":{}},"toString":1,"then":2}',
  "an empty name": '{"":""}',
  "a number beyond all": inKnownFields("1e999"),
  "a long number": inKnownFields("9".repeat(400)),
  null: "null",
  "a list": "[]",
  "a text": '"x"',
  "a million digits cut at the limit": "1".repeat(65_000),
  "twenty thousand fields": `{${Array.from({ length: 5000 }, (_, at) => `"f${at}":0`)}}`,
};

/** Spellings of a path that a server may read differently than a guard. */
export const HOSTILE_SPELLINGS = [
  (path) => path.replace(/\/(?=[^/]*$)/, "%2f"),
  (path) => path.replace(/\/(?=[^/]*$)/, "%2F"),
  (path) => path.replace(/\/(?=[^/]*$)/, "%5c"),
  (path) => path.replace(/\/(?=[^/]*$)/, "\\"),
  (path) => path.replace(/\/(?=[^/]*$)/, "//"),
  (path) => `/${path}`,
  (path) => path.replace(/\/(?=[^/]*$)/, "/./"),
  (path) => path.replace(/\/(?=[^/]*$)/, "/x/../"),
  (path) => path.replace(/\/(?=[^/]*$)/, "/%2e%2e/"),
  (path) => path.replace(/\/(?=[^/]*$)/, "/..%2f"),
  (path) => path.replace(/\/(?=[^/]*$)/, "/%c0%ae%c0%ae/"),
  (path) => path.replace(/\/(?=[^/]*$)/, "/%e0%80%ae/"),
  (path) => path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  (path) => path.replace(/.$/, (last) => `%25${last.charCodeAt(0).toString(16)}`),
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `${path}.`,
  (path) => `${path}..`,
  (path) => `${path}/.`,
  (path) => `${path}/..`,
  (path) => `${path}%00`,
  (path) => `${path}%00.json`,
  (path) => `${path}%20`,
  (path) => `${path}%0d%0aset-cookie:a=b`,
  (path) => `${path}%ff`,
  (path) => `${path}%`,
  (path) => `${path}%zz`,
  (path) => `${path};a=b`,
  (path) => `${path}.json`,
  (path) => `${path}%e2%80%ae`,
  (path) => `${path}/${"a".repeat(4000)}`,
  (path) => `${path}${"/a".repeat(2000)}`,
  (path) => `${path}?${"a=b&".repeat(1000)}`,
  (path) => `${path}?cursor=%00&cursor=%ff&a[]=1&__proto__=x`,
  (path) => `${path}?%`,
  (path) => `${path}?cursor=%f0%28%8c%28`,
];

export const HOSTILE_IDS = [
  "%00",
  "%2e%2e",
  "..%2f..%2fadmin",
  "%ff",
  "%",
  "'",
  "%27%20or%201=1--",
  "__proto__",
  "a".repeat(4000),
  "%e2%80%8b",
  "1",
  "-1",
  "null",
  "%F0%9F%98%80",
];

export const THOUSAND_HEADERS = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`x-header-${at}`, "x"]));
