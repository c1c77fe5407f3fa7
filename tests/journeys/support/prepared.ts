import { createAccount } from "./accounts.ts";
import { findEvent, hostEvent, registerFor } from "./events.ts";
import { addressLinkTo, registrationLinksTo } from "./mails.ts";
import { newRequests } from "./requests.ts";
import { idOf, requestsOf } from "./sample-members.ts";
import { ORIGIN } from "./server.ts";

// What the sample data lacks, for the screens that need it. Each is prepared once, by the first screen.

const once = <T>(prepare: () => Promise<T>) => {
  let prepared: Promise<T> | undefined;
  return () => {
    prepared ??= prepare();
    return prepared;
  };
};

/** The address of a new member, which is not confirmed. The member is an applicant, too. */
export const newMember = once(createAccount);

/** The path of the mailed link that confirms an address. */
export const addressLink = once(async () => addressLinkTo(await requestsOf("otto"), await newMember()));

/** The paths of the links that a visitor with a known address gets for a registration. */
export const registrationLinks = once(async () => {
  const visitor = await newRequests();
  await registerFor(visitor, await findEvent(visitor, "Founders and Lenders Breakfast"), await newMember());
  return registrationLinksTo(await requestsOf("otto"), await newMember());
});

/** The path of an event of Ada's with one place, which Ines has, and a waitlist. */
export const hostedEvent = once(async () => {
  const ada = await requestsOf("ada");
  const path = await hostEvent(ada, { capacity: 1 });
  for (const one of [await requestsOf("ines"), ada]) await registerFor(one, path);
  return path;
});

/** The path of a thread of Ada's with a word that does not fit a phone. */
export const thread = once(async () => {
  const [ada, ines] = [await requestsOf("ada"), await requestsOf("ines")];
  const text = "A question with aVeryLongWordThatNobodyWouldWriteButSomebodyPastesFromSomewhereElseIntoThisBox";
  const answer = await ines.post(`/api/messages/${await idOf(ada)}`, {
    headers: { origin: ORIGIN },
    data: { messages: [{ clientId: crypto.randomUUID(), text }] },
  });
  if (!answer.ok()) throw new Error(await answer.text());
  return `/messages/${await idOf(ines)}`;
});

/** The address of a mail that was given up, which `scripts/support/dead-letters.mjs` wrote. */
export const DEAD_LETTER = "dead-2@members.test";
