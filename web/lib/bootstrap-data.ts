import { BOOTSTRAP_DATA_ID, type BootstrapData } from "#contract/document.ts";

/** For a document without bootstrap data: nobody is signed in, and screens fetch from the API. */
const EMPTY: BootstrapData = {
  appName: "Node",
  build: "",
  viewer: null,
  pendingConnectionRequests: 0,
  answers: {},
  status: 200,
  daysInMarket: 2,
  earlyAccessUntil: null,
  links: { linkedIn: null, newsletter: null, donation: null, contact: null },
  elsewhere: { dealPlatform: null, syndicate: null },
  mail: false,
};

let read: BootstrapData | undefined;

/** As of the request. Removes the data from the document, where it would remain after a sign-out. */
export function bootstrapData(): BootstrapData {
  if (read) return read;
  const element = typeof document === "undefined" ? null : document.getElementById(BOOTSTRAP_DATA_ID);
  read = element?.textContent ? (JSON.parse(element.textContent) as BootstrapData) : EMPTY;
  element?.remove();
  return read;
}

/** API responses in this document, by path. Empty on the second call. */
export function takeAnswers(): BootstrapData["answers"] {
  const { answers } = bootstrapData();
  bootstrapData().answers = {};
  return answers;
}

export function appName(): string {
  return bootstrapData().appName;
}
