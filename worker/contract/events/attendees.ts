import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import type { PersonView } from "../members.ts";
import type { RelationView } from "../network/relation.ts";
import { cursor, lineOfText, type Page } from "../text.ts";

/** `GET /api/events/:id/attendees`: needs a verified address, and approval or a confirmed seat (401, 403). */
export const attendeeQuery = z.object({
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  cursor,
});
export type AttendeeView = PersonView & RelationView;
export type AttendeePage = Page<AttendeeView>;

/** `GET /api/events/:id/registrations`, for host and admins. `DELETE …/:registration` (204; 409) promotes. */
export const registrationQuery = z.object({
  show: z.optional(z.enum(["going", "waitlist"])),
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  account: z.optional(z.enum(["member", "pending", "guest"])),
  state: z.optional(z.enum(["going", "unconfirmed"])),
  cursor,
});
export type RegistrationQuery = z.infer<typeof registrationQuery>;
/** `position`: from 1, null with a seat. `memberId`: approved and confirmed. `heldUntil`: end of an unconfirmed one. */
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
