import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import type { PersonView } from "../members.ts";
import type { RelationView } from "../network/plain/relation.ts";
import { cursor, lineOfText, type Page } from "../text.ts";

/**
 * Query and answer of `GET /api/events/:id/attendees`: the listed attendees in the order they registered, for approved members with a
 * verified address, and for members with a verified address and a confirmed seat at the event. Else 401, 403 `membership-pending`,
 * `email-unverified`.
 */
export const attendeeQuery = z.object({
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  cursor,
});
export type AttendeeView = PersonView & RelationView;
export type AttendeePage = Page<AttendeeView>;

/**
 * Query of `GET /api/events/:id/registrations`, for the host and admins (403): all registrations, latest first; the waitlist in its order. `q`
 * finds part of a name, email or company, ignoring case and accents. With `q`, `account` or `state` a page may be short, even empty, and still
 * have a cursor.
 *
 * `DELETE /api/events/:id/registrations/:registration` (204), also for the host and admins, removes one: the next on the waitlist gets the seat, and
 * the person an email. Repeating it changes nothing. 409 `event-cancelled`, after the start `event-over`.
 */
export const registrationQuery = z.object({
  show: z.optional(z.enum(["going", "waitlist"])),
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  account: z.optional(z.enum(["member", "pending", "guest"])),
  state: z.optional(z.enum(["going", "unconfirmed"])),
  cursor,
});
export type RegistrationQuery = z.infer<typeof registrationQuery>;
/**
 * One row of it, and of `GET /api/events/:id/registrations.csv`. `account`: `pending` waits for approval, `guest` is no member. `position`: on
 * the waitlist, from 1; null with a seat. `memberId`: the approved member who confirmed the registration, and `image` their picture; null for
 * anybody else. `heldUntil`: the ISO instant at which the registration ends unless its owner confirms it; null for one that does not end.
 */
export type RegistrationRowView = {
  id: string;
  name: string;
  email: string;
  company: string | null;
  account: "member" | "pending" | "guest";
  memberId: string | null;
  image: string | null;
  state: "going" | "unconfirmed" | "waiting";
  position: number | null;
  heldUntil: string | null;
  createdAt: string;
};
export type RegistrationPage = Page<RegistrationRowView>;
