import { ArrowUpRight, Mail } from "lucide-react";
import type { ReactNode } from "react";
import type { SiteLinks } from "#contract/document.ts";
import { PAGES, type PageSlug } from "#contract/pages.ts";
import { DonateButton } from "#web/features/donation/donate-button.tsx";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { AppName, Brand } from "#web/ui/content/brand.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { isBuilt, pathOf } from "./product-parts.ts";

type Link = readonly [to: string, name: string];

const toPages = (...slugs: PageSlug[]): Link[] => slugs.map((slug) => [`/${slug}`, PAGES[slug]]);

const COLUMNS: readonly { title: string; links: readonly Link[] }[] = [
  {
    title: "Platform",
    links: [
      ...toPages("feed"),
      [pathOf("events"), "Events"],
      ...(isBuilt("opportunities") ? [[pathOf("opportunities"), "Investment Opportunities"] as const] : []),
      ...toPages("directory"),
    ],
  },
  { title: "Company", links: toPages("about", "careers", "contact", "blog") },
  { title: "Legal", links: toPages("terms", "privacy", "cookies") },
];

/** A prerendered page has every link: the worker sets the address, or removes the link. */
const PRERENDERED: SiteLinks = { linkedIn: "#", newsletter: "#", donation: null, contact: null };

type Props = {
  /** On prerendered pages: the donation button, or a placeholder of its size. */
  prerendered?: ReactNode;
};

export function PublicFooter({ prerendered }: Props) {
  const { linkedIn, newsletter, donation } = prerendered ? PRERENDERED : bootstrapData().links;
  const donate = prerendered || (donation && <DonateButton address={donation} />);
  return (
    <footer className="border-t border-border pt-14 pb-10 text-sm print:hidden">
      <div className="mx-auto max-w-public px-gutter">
        <div className="grid grid-cols-[1.7fr_1fr_1fr_1fr] gap-x-8 gap-y-10 max-md:grid-cols-[1fr_1fr]">
          <div className="max-md:col-span-full">
            <Brand />
            <p className="mt-3 max-w-[34ch] text-muted">
              A professional network for founders, investors, lenders, service providers and event organizers.
            </p>
            {donate && <div className="mt-5 empty:hidden">{donate}</div>}
          </div>
          {COLUMNS.map((column) => (
            <Column key={column.title} {...column} />
          ))}
        </div>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-border pt-5 text-subtle">
          <p>
            © <span data-year="">{new Date().getFullYear()}</span> <AppName />
          </p>
          <p className="flex flex-wrap gap-x-5 gap-y-1">
            {linkedIn && <OutsideLink kind="linkedIn" to={linkedIn} name="LinkedIn" icon={<LinkedInMark />} />}
            {newsletter && (
              <OutsideLink kind="newsletter" to={newsletter} name="Newsletter" icon={<Icon of={Mail} size={16} />} />
            )}
          </p>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: readonly Link[] }) {
  return (
    <nav aria-labelledby={`foot-${title}`}>
      <h2 id={`foot-${title}`} className="mb-2 font-sans text-sm leading-[1.4] font-semibold tracking-normal">
        {title}
      </h2>
      <ul>
        {links.map(([to, name]) => (
          <li key={to}>
            <AppLink
              to={to}
              className="inline-block py-1.25 text-muted no-underline hover:text-text hover:underline max-md:py-2.25"
            >
              {name}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type OutsideLinkProps = { kind: keyof SiteLinks; to: string; name: string; icon: ReactNode };

function OutsideLink({ kind, to, name, icon }: OutsideLinkProps) {
  return (
    <a
      data-site-link={kind}
      href={to}
      target="_blank"
      rel="noopener"
      className="inline-flex items-center gap-1.5 py-1.25 text-muted no-underline hover:text-text hover:underline max-md:py-2.25"
    >
      {icon}
      {name}
      <Icon of={ArrowUpRight} size={14} />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** The app's icon set has no LinkedIn logo. */
const LinkedInMark = () => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 24 24"
    className="fill-none stroke-current stroke-[1.75]"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z" />
    <path d="M2 9h4v12H2z" />
    <circle cx="4" cy="4" r="2" />
  </svg>
);
