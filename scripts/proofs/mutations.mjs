/**
 * Bugs on purpose. Each must turn its named test red, else that test proves nothing. `find` stands exactly once in its file; `test` is the
 * beginning of the test's name; `only` the full names that run, where a file is long. A new rule that a test claims to hold gets its bug.
 */
import { ACCESS } from "./mutations/access.mjs";
import { ACCOUNTS } from "./mutations/accounts.mjs";
import { ADMIN } from "./mutations/admin.mjs";
import { ATTENDEES } from "./mutations/attendees.mjs";
import { CHAT } from "./mutations/chat.mjs";
import { EVENT_MAIL } from "./mutations/event-mail.mjs";
import { EVENTS } from "./mutations/events.mjs";
import { GROUND } from "./mutations/ground.mjs";
import { HOSTS } from "./mutations/hosting.mjs";
import { JOINING } from "./mutations/joining.mjs";
import { MAIL } from "./mutations/mail.mjs";
import { MEMBERSHIP } from "./mutations/membership.mjs";
import { OWNERSHIP } from "./mutations/ownership.mjs";
import { PAGES } from "./mutations/pages.mjs";
import { SEARCH } from "./mutations/search.mjs";
import { SEATS } from "./mutations/seats.mjs";
import { SIGN_IN } from "./mutations/sign-in.mjs";
import { WEB } from "./mutations/web.mjs";

/**
 * Of a file whose tests are many or slow the bug's test runs and one beside it that must stay green: a bug that
 * turns both red broke the program and not the rule.
 */
const BESIDE = {
  "tests/worker/settings/account.test.ts": "is refused when blank",
  "tests/worker/events/announcements.test.ts": "keeps hostile words as words",
  "tests/worker/admin/applications.test.ts": "answers nobody but admins",
  "tests/worker/auth/auth.test.ts": "says the provider's sentence",
  "tests/worker/network/blocks.test.ts": "takes no word about anything else",
  "tests/worker/events/event-mail.test.ts": "carries nobody's words when its announcement is gone",
  "tests/worker/events/event-search.test.ts": "of what is past goes latest first",
  "tests/worker/events/hosting.test.ts": "takes no word about anything else",
  "tests/worker/admin/invitations.test.ts": "is for admins alone to make, read",
  "tests/worker/auth/joining.test.ts": "takes a code however it is spelt",
  "tests/worker/mail/mail-faults.test.ts": "is sent when the answer is a page of HTML",
  "tests/worker/mail/mail.test.ts": "lists every mail once",
  "tests/worker/admin/members.test.ts": "filters by status",
  "tests/worker/admin/outbox.test.ts": "lists each state by itself",
  "tests/worker/auth/recovery.test.ts": "writes nothing for an address nobody has",
  "tests/worker/events/registration.test.ts": "of an unknown event are not found",
  "tests/worker/events/search-index.test.ts": "is every word, folded, each once",
  "tests/worker/auth/two-factor.test.ts": "is refused with a wrong password, without a password",
  "tests/worker/settings/security.test.ts": "remembers browser and network",
  "tests/worker/auth/first-admin.test.ts": "takes nothing but the secret",
  "tests/worker/auth/takeover.test.ts": "changes nothing by opening mailed links",
  "tests/worker/auth/oauth.test.ts": "is not there without keys",
  "tests/worker/membership/tiers.test.ts": "are the four of the specification",
  "tests/worker/events/waitlist.test.ts": "waits only when that is said in so many words",
};

const literally = (text) => text.replaceAll(/[.*+?^$(){}|[\]\\/]/g, "\\$&");

function withOnly(mutation) {
  const beside = BESIDE[mutation.file];
  return beside && !mutation.only
    ? { ...mutation, only: `(${literally(mutation.test)}|${literally(beside)})` }
    : mutation;
}

export const MUTATIONS = [
  ...GROUND,
  ...CHAT,
  ...EVENTS,
  ...SEATS,
  ...SEARCH,
  ...ATTENDEES,
  ...HOSTS,
  ...MAIL,
  ...EVENT_MAIL,
  ...ACCOUNTS,
  ...OWNERSHIP,
  ...SIGN_IN,
  ...JOINING,
  ...MEMBERSHIP,
  ...ADMIN,
  ...PAGES,
  ...ACCESS,
  ...WEB,
].map(withOnly);
