import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import type { PersonView } from "../members.ts";
import { cursor, id, instant, lineOfText, type Page } from "../text.ts";
import type { EventCardView } from "./event.ts";

const EVENT_VIEWS = ["upcoming", "past", "mine", "hosting"] as const;
export type EventListView = (typeof EVENT_VIEWS)[number];

/** `GET /api/events`. `q`: all words, in title, description or location. `when`: in days. `mine`, `hosting`: 401. */
export const eventQuery = z.object({
  view: z.optional(z.enum(EVENT_VIEWS)),
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  when: z.optional(z.enum(["7", "30"])),
  from: z.optional(instant),
  to: z.optional(instant),
  format: z.optional(z.enum(["online", "in-person"])),
  place: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  host: z.optional(id),
  free: z.optional(z.literal("1")),
  cursor,
});
export type EventQuery = z.infer<typeof eventQuery>;

/** A filtered page may be empty and have a cursor. `host`: of the query, if they have a public event. */
export type EventPage = Page<EventCardView> & { host?: { id: string; name: string } };

/** `GET /api/events/hosts`: visible hosts by name. A page may be empty and have a cursor. */
export const hostsQuery = z.object({ q: lineOfText(1, SEARCH_MAX_LENGTH), cursor });
export type HostPage = Page<PersonView>;
