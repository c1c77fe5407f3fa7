import { BOOTSTRAP_DATA_ID, type BootstrapData } from "#contract/document.ts";

/** Served without the worker (a bare dev server) a document has no first data: then nobody is signed in and screens ask the API. */
const NOTHING: BootstrapData = {
  appName: "Node",
  viewer: null,
  answers: {},
  status: 200,
  daysInMarket: 2,
  earlyAccessUntil: null,
  mail: false,
};

let read: BootstrapData | undefined;

/** What the worker wrote into this document. Read once: it describes the moment of the navigation, not now. */
export function bootstrapData(): BootstrapData {
  if (read) return read;
  const json = typeof document === "undefined" ? null : document.getElementById(BOOTSTRAP_DATA_ID)?.textContent;
  read = json ? (JSON.parse(json) as BootstrapData) : NOTHING;
  return read;
}

/** The product's name; an operator can change it. */
export function appName(): string {
  return bootstrapData().appName;
}
