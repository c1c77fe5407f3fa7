import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import type { PersonView } from "../members.ts";
import { lineOfText, type Page } from "../text.ts";

/** Query and answer of `GET /api/events/:id/attendees`: for members (401), the listed attendees in the order they registered. */
export const attendeeQuery = z.object({
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,16}_[0-9a-f-]{36}$/))),
});
export type AttendeePage = Page<PersonView>;

/** Query of `GET /api/events/:id/registrations`, for the host and admins (403): all registrations, latest first; the waitlist in its order. */
export const registrationQuery = z.object({
  show: z.optional(z.enum(["going", "waitlist"])),
  cursor: z.optional(z.string().check(z.maxLength(320))),
});
/** One row of it, and of `GET /api/events/:id/registrations.csv`. `position`: on the waitlist, from 1; null with a seat. */
export type RegistrationRowView = {
  id: string;
  name: string;
  email: string;
  company: string | null;
  account: "member" | "guest";
  state: "going" | "unconfirmed" | "waiting";
  position: number | null;
  createdAt: string;
};
export type RegistrationPage = Page<RegistrationRowView>;
