import { PRODUCT_PARTS } from "#web/layouts/product-parts.ts";

/** What the specification quotes of the public screens: the words, and the links by name and path. A link may stand several times. */
export type Specified = {
  path: string;
  /** 404 for a path that the product does not have. */
  missing?: true;
  texts: readonly string[];
  links: readonly (readonly [name: string, path: string])[];
};

/** Links of the specification to parts that do not exist yet. A part that lands is not exempt anymore. */
const unbuilt = Object.values(PRODUCT_PARTS).flatMap(({ path, built }) => (built ? [] : [path]));
export const isExempt = (path: string): boolean => unbuilt.includes(path);

const FOOTER = {
  texts: ["Platform", "Company", "Legal", `© ${new Date().getFullYear()} Node`, "Donate BTC"],
  links: [
    ["Network Feed", "/feed"],
    ["Events", "/events"],
    ["Investment Opportunities", "/opportunities"],
    ["Investor Directory", "/directory"],
    ["About", "/about"],
    ["Careers", "/careers"],
    ["Contact", "/contact"],
    ["Blog", "/blog"],
    ["Terms", "/terms"],
    ["Privacy", "/privacy"],
    ["Cookies", "/cookies"],
    ["LinkedIn", "https://www.linkedin.com/company/node-sample"],
    ["Newsletter", "https://newsletter.sample.test/"],
  ],
} as const;

const HEADER = [
  ["Sign In", "/sign-in"],
  ["Sign Up", "/sign-up"],
] as const;

const placeholder = (path: string): Specified => ({
  path,
  texts: ["This section is in development", "2 days in the market", ...FOOTER.texts],
  links: [...HEADER, ["Back to home", "/"], ...FOOTER.links],
});

/** A page that begins with a text of its own. */
const written = (path: string, ...texts: string[]): Specified => ({
  path,
  texts: [...texts, ...FOOTER.texts],
  links: [...HEADER, ...FOOTER.links],
});

export const SPECIFIED: readonly Specified[] = [
  {
    path: "/",
    texts: [
      "This is an early-access version with some features under development.",
      "What is Node",
      "Upcoming public events",
      "Winter Investment Summit",
      "Why Node",
      "Founders",
      "Pitch and connect with investors and service providers.",
      "Investors and lenders",
      "Filter startups, find co-investors and track a portfolio.",
      "Service providers and organizers",
      "Promote events and manage registrations.",
      "How It Works",
      "Sign up",
      "Connect",
      "Collaborate",
      "Registration today: Restricted.",
      "Trusted by Professionals",
      ...FOOTER.texts,
    ],
    links: [
      ...HEADER,
      ["Join Node Now", "/sign-up"],
      ["See public events", "/events"],
      ["Network", "/network"],
      ["Messages", "/messages"],
      ["Opportunities", "/opportunities"],
      ["Deals and syndicate", "/deal-platform"],
      ["Academy", "/academy"],
      ["News", "/news-feed"],
      ["Join as a founder", "/sign-up?kind=founder"],
      ["Join as an investor", "/sign-up?kind=investor"],
      ["Join as a lender", "/sign-up?kind=lender"],
      ["Join as a service provider", "/sign-up?kind=service_provider"],
      ["Join as an event organizer", "/sign-up?kind=organizer"],
      ...FOOTER.links,
    ],
  },
  ...["/feed", "/directory", "/about", "/careers", "/blog"].map(placeholder),
  written("/contact", "Write to", "hello@sample.test"),
  written("/terms", "No advice, no offer"),
  written("/privacy", "What is stored", "Who sees it"),
  written("/cookies", "node.session_token", "node.browser", "theme", "zone"),
  {
    path: "/no-such-page",
    missing: true,
    texts: ["404", "Oops! Page not found", ...FOOTER.texts],
    links: [...HEADER, ["Return to Home", "/"], ["Events", "/events"], ...FOOTER.links],
  },
];
