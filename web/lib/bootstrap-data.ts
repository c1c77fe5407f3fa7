import { BOOTSTRAP_DATA_ID, type BootstrapData } from "#contract/document.ts";

/** The data of a document that the worker did not serve. Nobody is signed in, and screens fetch from the API. */
const EMPTY: BootstrapData = {
  appName: "Node",
  build: "",
  viewer: null,
  pendingInvitations: 0,
  answers: {},
  status: 200,
  daysInMarket: 2,
  earlyAccessUntil: null,
  links: { linkedIn: null, newsletter: null, donation: null, contact: null },
  elsewhere: { dealPlatform: null, syndicate: null },
  mail: false,
};

let read: BootstrapData | undefined;

/**
 * Returns the data that the worker wrote into this document, as of the time of the request. Removes it from the document, where it would still be
 * after a sign-out.
 */
export function bootstrapData(): BootstrapData {
  if (read) return read;
  const element = typeof document === "undefined" ? null : document.getElementById(BOOTSTRAP_DATA_ID);
  read = element?.textContent ? (JSON.parse(element.textContent) as BootstrapData) : EMPTY;
  element?.remove();
  return read;
}

/** Returns the answers of the API that are in this document, by path. The second time there are none. */
export function takeAnswers(): BootstrapData["answers"] {
  const { answers } = bootstrapData();
  bootstrapData().answers = {};
  return answers;
}

/** Returns the name of the product, which an operator can change. */
export function appName(): string {
  return bootstrapData().appName;
}
