import { type Context, Hono } from "hono";
import { readWithViewer } from "#auth/session/session.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { formatLongDate } from "#contract/dates.ts";
import type { EventCardView } from "#contract/events/event.ts";
import { fullCount } from "#contract/numbers.ts";
import { eventListData } from "#domain/events/structured-data.ts";
import { selectEarlyAccess, toEarlyAccess } from "#domain/members/early-access.ts";
import { selectRegistrationMode, toRegistrationMode } from "#domain/members/registration-mode.ts";
import type { AppEnv } from "#http/app-env.ts";
import { earlyAccessUntil, renderLanding } from "#http/document.ts";
import { elsewhereLinks, siteLinks } from "#http/site/site-links.ts";
import { selectForLanding, toLandingCard } from "#worker/features/events/list/queries.ts";
import { writeDonation } from "./donation.ts";
import { chooseFeatured, eventRow, featuredCard } from "./events.ts";
import { COUNTED_ROWS_MAX, type Figures, selectFigures, shownFigures } from "./figures.ts";
import { quoteFigure, selectQuotes } from "./quotes.ts";

export const landingScreen = new Hono<AppEnv>();

landingScreen.get("/", readLanding);

const DESCRIPTION =
  "A professional network for investors, founders, lenders, service providers and event organizers: meet, talk and host events.";
const EVENTS_SHOWN = 5;

async function readLanding(c: Context<AppEnv>) {
  const { db, now } = c.var;
  const { viewer, modes, earlyAccess, figures, quotes, events } = await readWithViewer(c, {
    modes: selectRegistrationMode(db),
    earlyAccess: selectEarlyAccess(db),
    figures: selectFigures(db),
    quotes: selectQuotes(db),
    events: selectForLanding(db, now, EVENTS_SHOWN),
  });
  const shown = events.map(toLandingCard);
  const rewriter = new HTMLRewriter();
  await writeEvents(rewriter, shown, now);
  keepMode(rewriter, toRegistrationMode(modes));
  await writeQuotes(rewriter, quotes);
  writeFigures(rewriter, shownFigures(figures));
  keepEarlyAccess(rewriter, toEarlyAccess(earlyAccess), earlyAccessUntil(c.env, now));
  const { dealPlatform, syndicate } = elsewhereLinks(c.env);
  rewriter.on(dealPlatform || syndicate ? "[data-no-elsewhere]" : "[data-elsewhere]", remove);
  const links = await siteLinks(c.env);
  await writeDonation(rewriter, links.donation);
  const about = shown.length > 0 ? eventListData(c.env.APP_ORIGIN, shown) : null;
  return renderLanding(c, { description: DESCRIPTION, isMember: viewer !== null, links, events: about, rewriter });
}

const remove = { element: (element: Element) => void element.remove() };

/** Without events the whole section goes. */
async function writeEvents(rewriter: HTMLRewriter, events: EventCardView[], now: number): Promise<void> {
  const { featured, others } = chooseFeatured(events);
  if (!featured) return void rewriter.on("[data-events]", remove);
  const put = (slot: string, content: string) =>
    rewriter.on(slot, { element: (element) => void element.setInnerContent(content, { html: true }) });
  put("[data-events-featured]", String(await featuredCard(featured)));
  const rows = await Promise.all(others.map(async (one) => String(await eventRow(one, now))));
  if (rows.length > 0) put("[data-events-list]", rows.join(""));
  else rewriter.on("[data-events-list]", remove);
}

function keepMode(rewriter: HTMLRewriter, mode: RegistrationMode): void {
  rewriter.on("[data-mode]", {
    element: (text) => void (text.getAttribute("data-mode")?.split(" ").includes(mode) || text.remove()),
  });
}

async function writeQuotes(rewriter: HTMLRewriter, quotes: Parameters<typeof quoteFigure>[0][]): Promise<void> {
  if (quotes.length === 0) return void rewriter.on("[data-quotes]", remove);
  const content = await Promise.all(quotes.map(async (one) => String(await quoteFigure(one))));
  rewriter.on("[data-quotes]", { element: (place) => void place.setInnerContent(content.join(""), { html: true }) });
  rewriter.on("[data-no-quotes]", remove);
}

function writeFigures(rewriter: HTMLRewriter, figures: Partial<Figures>): void {
  rewriter.on(Object.keys(figures).length > 0 ? "[data-no-figures]" : "[data-figures]", remove);
  rewriter.on("[data-figure]", {
    element: (element) => {
      const count = figures[element.getAttribute("data-figure") as keyof Figures];
      if (count === undefined) element.remove();
    },
  });
  rewriter.on("[data-count]", {
    element: (element) => {
      const count = figures[element.getAttribute("data-count") as keyof Figures] ?? 0;
      element.setInnerContent(count >= COUNTED_ROWS_MAX ? `${fullCount(COUNTED_ROWS_MAX)}+` : fullCount(count));
    },
  });
}

function keepEarlyAccess(rewriter: HTMLRewriter, isShown: boolean, until: string | null): void {
  rewriter.on(isShown ? "[data-no-early-access]" : "[data-early-access]", remove);
  if (!until) rewriter.on("[data-early-access-date]", remove);
  else
    rewriter.on("[data-early-access-until]", {
      element: (date) => void date.setInnerContent(formatLongDate(until, "UTC")),
    });
}
