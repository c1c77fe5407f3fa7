/**
 * Planted bugs, at most 120: each must make its named test fail. `in`: the declaration to edit; `find`: a fragment that
 * occurs once in it; `test.title`: part of the test's full name; `test.group`: tests to run together; `neighbor`: a
 * test of the same file that must still pass. At the limit, a new bug replaces the least valuable one.
 */
import { ACCESS } from "./mutations/access.mjs";
import { ADMIN } from "./mutations/admin.mjs";
import { ANNOUNCEMENTS } from "./mutations/announcements.mjs";
import { ATTENDEES } from "./mutations/attendees.mjs";
import { AUTH_RECOVERY } from "./mutations/auth-recovery.mjs";
import { AUTH_SESSIONS } from "./mutations/auth-sessions.mjs";
import { CONTENT } from "./mutations/content.mjs";
import { EVENTS } from "./mutations/events.mjs";
import { MAIL } from "./mutations/mail.mjs";
import { MESSAGES } from "./mutations/messages.mjs";
import { NEIGHBORS } from "./mutations/neighbors.mjs";
import { NETWORK } from "./mutations/network.mjs";
import { PROFILES } from "./mutations/profiles.mjs";
import { REQUESTS } from "./mutations/requests.mjs";
import { SEARCH } from "./mutations/search.mjs";
import { SEATS } from "./mutations/seats.mjs";
import { SECOND_FACTOR } from "./mutations/second-factor.mjs";
import { SIGN_UP_INVITATIONS } from "./mutations/sign-up-invitations.mjs";
import { TIERS } from "./mutations/tiers.mjs";
import { WEB } from "./mutations/web.mjs";

export const MUTATIONS_MAX = 120;

export const MUTATIONS = [
  ...ACCESS,
  ...REQUESTS,
  ...AUTH_SESSIONS,
  ...AUTH_RECOVERY,
  ...SECOND_FACTOR,
  ...SIGN_UP_INVITATIONS,
  ...ADMIN,
  ...TIERS,
  ...EVENTS,
  ...ATTENDEES,
  ...SEATS,
  ...MAIL,
  ...ANNOUNCEMENTS,
  ...MESSAGES,
  ...SEARCH,
  ...PROFILES,
  ...NETWORK,
  ...CONTENT,
  ...WEB,
].map((mutation) => ({ neighbor: NEIGHBORS[mutation.test.file], ...mutation }));
