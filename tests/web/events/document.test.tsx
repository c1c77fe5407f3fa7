import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import { eventArticle } from "#worker/features/events/documents/article.ts";
import { listArticle } from "#worker/features/events/documents/list-article.ts";
import { ada, stubServer } from "../auth/auth-server.ts";
import { card, leave, summit, visit } from "./events-server.tsx";

/** What the worker writes into the documents of events has the markup that the app draws there, so that nothing moves. */

afterEach(() => {
  vi.restoreAllMocks();
  leave();
});

const READER = { isMember: false, timeZone: "America/New_York" };
const NOW = Date.parse("2026-11-20T12:00:00Z");

/** The elements that one sees, in order, each with its classes and its own text. Lines of covers and icons count as their picture. */
function shown(root: ParentNode): string[] {
  return [...root.querySelectorAll("*")]
    .filter((one) => !isBare(one))
    .filter((one) => !one.closest(".invisible, noscript, [aria-hidden=true] *, .ibtn, .av"))
    .map((one) => {
      const classes = [...one.classList].filter(
        (name) => !/^(lucide|outline-none|max-lg:hidden|lg:hidden|top-|\[@media)/.test(name),
      );
      return [classes.sort().join("."), ownText(one).replace(/\s+/g, " ").trim()].join(" ").trim();
    })
    .filter(Boolean);
}

/** The app has a text beside something that changes in a span, which moves nothing. */
const isBare = (node: Node): boolean => node instanceof HTMLSpanElement && node.attributes.length === 0;

const ownText = (one: Node): string =>
  [...one.childNodes]
    .map((node) => (isBare(node) ? ownText(node) : node.nodeType === Node.TEXT_NODE ? node.textContent : ""))
    .join("");

/** The elements of the document that the app does not have in the same order. */
function missing(before: string[], after: string[]): string[] {
  let at = 0;
  return before.filter((one) => {
    const next = after.indexOf(one, at);
    if (next >= 0) at = next + 1;
    return next < 0;
  });
}

function parse(html: unknown): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = String(html);
  return root;
}

const inNewYork = () => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: READER.timeZone };
  });
};

/** The parts and facts of an event, in order, by what names them. The document has all those of the app. */
const parts = (root: ParentNode): string[] =>
  [...root.querySelectorAll("h1, h2, dt, dd, section[aria-label]:not([aria-label=Attendees]), [role=note]")].map(
    (one) => (one.tagName === "SECTION" ? `section ${one.getAttribute("aria-label")}` : (one.textContent ?? "")),
  );

const HELD = { status: "registered", listed: true, heldUntil: "2026-11-21T12:00:00.000Z" } as const;
const HOST = { viewer: { isHost: true, mayEdit: true, isPreviewMissing: false, company: null } };

/** What is particular about an event, and whether the reader is a member. */
const EVENTS: [string, Partial<EventView>, boolean?][] = [
  ["open", {}],
  ["described with addresses", { description: "See https://a.example/x?y=1&z.\n\nMail ada@sample.test." }],
  ["covered by a picture", { coverPicture: { url: "/media/AAAAAAAAAAAAAAAAAAAAAA.webp", alt: "A “full” hall" } }],
  ["of the host", HOST, true],
  ["of the host and over", { ...HOST, open: false, startsAt: "2020-01-01T09:00:00.000Z", endsAt: null }, true],
  [
    "one that an admin may edit",
    { viewer: { isHost: false, mayEdit: true, isPreviewMissing: false, company: null } },
    true,
  ],
  ["open for a member", {}, true],
  ["one with the member's registration", { registration: { status: "registered", listed: true } }, true],
  ["one with a registration to confirm", { registration: HELD }, true],
  ["over for a registered member", { open: false, registration: { status: "registered", listed: true } }, true],
  ["one with the member on the waitlist", { registration: { status: "waitlisted", position: 2 } }, true],
  ["exclusive for a member", { exclusive: true, tierAllows: false, tierNeeded: "Partner" }, true],
  ["exclusive for a visitor", { exclusive: true, tierAllows: false, tierNeeded: "Partner" }],
  ["exclusive without an offered tier", { exclusive: true, tierAllows: false }, true],
  ["without an end, a limit and a website", { endsAt: null, capacity: null, website: null, sample: true }],
  ["full", { attendeeCount: 60, waitlistCount: 3 }],
  ["cancelled", { cancelled: true, open: false, cancelReason: "The hall is closed." }],
  ["over", { open: false, startsAt: "2020-01-01T09:00:00.000Z", endsAt: "2020-01-01T10:00:00.000Z" }],
  ["without attendees", { attendees: [], attendeeCount: 0, similar: [] }],
];

it.each(EVENTS)(
  "an event that is %s is in the document as in the app, wide and narrow",
  async (_, more, isMember = false) => {
    inNewYork();
    stubServer({});
    const event = summit(more);
    for (const wide of [true, false]) {
      const answers = { [`/api/events/${event.id}`]: event };
      await visit(`/events/${event.id}`, { wide, answers, viewer: isMember ? ada : null });
      await screen.findByRole("heading", { level: 1, name: event.title });
      const article = parse(eventArticle(event, { ...READER, isMember }));
      // Only one of the two is shown in a window.
      for (const hidden of article.querySelectorAll(wide ? "section.lg\\:hidden" : "section.max-lg\\:hidden"))
        hidden.remove();
      const shownArticle = document.querySelector("article");
      if (!shownArticle) throw new Error("No article");
      expect(parts(article)).toEqual(parts(shownArticle));
      expect(missing(shown(article), shown(document.body))).toEqual([]);
      expect(shown(article).length).toBeGreaterThan(25);
      leave();
    }
  },
);

it("the list is in the document as in the app", async () => {
  inNewYork();
  stubServer({});
  const rows = [
    card(1),
    card(2, { capacity: null, sample: true, description: "Bring a draft.\n\nWe read it together." }),
    card(3, { attendeeCount: 60, startsAt: "2027-01-08T08:00:00.000Z" }),
  ];
  const page = { rows, cursor: null };
  await visit("/events", { answers: { "/api/events": page } });
  await screen.findByRole("heading", { level: 1, name: "Events" });
  const article = parse(listArticle(page, {}, READER, NOW));
  expect(missing(shown(article), shown(document.body))).toEqual([]);
  expect(article).toHaveTextContent("Bring a draft. We read it together.");
  const search = screen.getByRole("searchbox", { name: "Search events" });
  expect(article.querySelector("input[name=q]")).toHaveAttribute("placeholder", search.getAttribute("placeholder"));
  expect(shown(article).length).toBeGreaterThan(40);
});
