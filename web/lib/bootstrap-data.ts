import { BOOTSTRAP_DATA_ID, type BootstrapData } from "#contract/document.ts";

/** The data of a document that the worker did not serve. Nobody is signed in, and screens fetch from the API. */
const EMPTY: BootstrapData = {
  appName: "Node",
  viewer: null,
  answers: {},
  status: 200,
  daysInMarket: 2,
  earlyAccessUntil: null,
  mail: false,
};

let read: BootstrapData | undefined;

/** Returns the data that the worker wrote into this document, as of the time of the request. */
export function bootstrapData(): BootstrapData {
  if (read) return read;
  const json = typeof document === "undefined" ? null : document.getElementById(BOOTSTRAP_DATA_ID)?.textContent;
  read = json ? (JSON.parse(json) as BootstrapData) : EMPTY;
  return read;
}

/** Returns the name of the product, which an operator can change. */
export function appName(): string {
  return bootstrapData().appName;
}
