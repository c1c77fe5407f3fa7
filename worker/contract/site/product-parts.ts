/** A part of the product: its page and its name. */
export type ProductPart = {
  path: string;
  name: string;
  /** False: no screen links to it, and where it is named it is marked as being built. True: it has a page, a document and its tests. */
  built: boolean;
};

/**
 * Which parts exist. The navigation, the landing page, the footer and the 404 page read this list, so that a part which lands changes its own
 * entry and nothing else. `posts` are the feed of the dashboard.
 */
export const PRODUCT_PARTS = {
  dashboard: { path: "/dashboard", name: "Dashboard", built: true },
  posts: { path: "/dashboard", name: "Network Feed", built: true },
  network: { path: "/network", name: "My Network", built: true },
  opportunities: { path: "/opportunities", name: "Opportunities", built: true },
  "my-deals": { path: "/my-deals", name: "My Deals", built: true },
  "deal-platform": { path: "/deal-platform", name: "Deal Platform", built: true },
  syndicate: { path: "/syndicate", name: "Blockchain Syndicate", built: true },
  academy: { path: "/academy", name: "Academy", built: true },
  "news-feed": { path: "/news-feed", name: "News Feed", built: true },
  events: { path: "/events", name: "Events", built: true },
  messages: { path: "/messages", name: "Messages", built: true },
  analytics: { path: "/analytics", name: "Analytics", built: true },
} satisfies Record<string, ProductPart>;

export type PartName = keyof typeof PRODUCT_PARTS;

export const isBuilt = (name: PartName): boolean => PRODUCT_PARTS[name].built;
export const pathOf = (name: PartName): string => PRODUCT_PARTS[name].path;
