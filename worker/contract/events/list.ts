import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import type { PersonView } from "../members.ts";
import { cursor, id, instant, lineOfText, type Page } from "../text.ts";
import type { EventCardView } from "./event.ts";

/** Which events a list shows: upcoming (by start), past (latest first), those the viewer is registered for, those they host. */
const EVENT_VIEWS = ["upcoming", "past", "mine", "hosting"] as const;
export type EventListView = (typeof EVENT_VIEWS)[number];

/**
 * Query of `GET /api/events`, and of the URL of /events. `q`: words in title, description and location, ignoring case and accents;
 * every word must occur. `when`: starts within so many days. `from` and `to`: starts between these instants. `format`: online or not. `place`: words of the location. `host`: a
 * member's id. `free`: only with free seats. `mine` and `hosting` need a session: 401 without.
 */
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

/**
 * Answer of `GET /api/events`. With filters a page may be shorter than PAGE_SIZE, even empty, and still have a cursor. `host`: the member of
 * the query's `host`, when they have a public event.
 */
export type EventPage = Page<EventCardView> & { host?: { id: string; name: string } };

/**
 * Query of `GET /api/events/hosts`: the members with these words in their name who host an event that is not canceled, as the viewer may know of
 * them. For admitted members. A page may be short, even empty, and still have a cursor.
 */
export const hostsQuery = z.object({ q: lineOfText(1, SEARCH_MAX_LENGTH), cursor });
export type HostPage = Page<PersonView>;
