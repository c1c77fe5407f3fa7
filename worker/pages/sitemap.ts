import { isNotNull } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { WITH_DEFAULT_TEXT } from "#contract/pages.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { page } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { selectUpcomingChanges } from "#worker/features/events/list/queries.ts";
import { selectPublicProfiles } from "#worker/features/profiles/detail/queries.ts";

export const sitemapRoutes = new Hono<AppEnv>();

const EVENTS = 200;
const PROFILES = 200;
const CACHED = { "cache-control": "public, max-age=3600" };

sitemapRoutes.get("/sitemap.xml", readSitemap);
sitemapRoutes.get("/robots.txt", readRobots);

async function readSitemap(c: Context<AppEnv>) {
  const { db, now } = c.var;
  const { pages, events, profiles } = await batch(db, {
    pages: selectPublished(db),
    events: selectUpcomingChanges(db, now, EVENTS),
    profiles: selectPublicProfiles(c, PROFILES),
  });
  const addresses = [
    { path: "/" },
    { path: "/events" },
    ...WITH_DEFAULT_TEXT.filter((slug) => pages.every((page) => page.slug !== slug)).map((slug) => ({
      path: `/${slug}`,
    })),
    ...pages.map(({ slug, updatedAt }) => ({ path: `/${slug}`, updatedAt })),
    ...events.map(({ id, updatedAt }) => ({ path: `/events/${id}`, updatedAt })),
    ...profiles.map(({ id }) => ({ path: `/profile/${id}` })),
  ];
  const lines = addresses.map((address) => writeAddress(c.env.APP_ORIGIN, address));
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</urlset>
`;
  return c.body(xml, 200, { ...CACHED, "content-type": "application/xml; charset=utf-8" });
}

function readRobots(c: Context<AppEnv>) {
  const rules = `User-agent: *\nDisallow: /api/\nDisallow: /admin\nAllow: /\n\nSitemap: ${c.env.APP_ORIGIN}/sitemap.xml\n`;
  return c.body(rules, 200, { ...CACHED, "content-type": "text/plain; charset=utf-8" });
}

const selectPublished = (db: Db) =>
  db.select({ slug: page.slug, updatedAt: page.updatedAt }).from(page).where(isNotNull(page.publishedAt));

// Ids and slugs consist of letters, digits and dashes only; the operator configures the origin.
const writeAddress = (origin: string, { path, updatedAt }: { path: string; updatedAt?: number }): string =>
  `<url><loc>${escapeXml(`${origin}${path}`)}</loc>${updatedAt === undefined ? "" : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`}</url>`;

const escapeXml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
