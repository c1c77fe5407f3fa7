import { AppLink } from "#web/ui/button/link.tsx";
import { AppName, Brand } from "#web/ui/content/brand.tsx";

const COLUMNS = [
  {
    title: "Platform",
    links: [
      ["/feed", "Network Feed"],
      ["/events", "Events"],
      ["/directory", "Investor Directory"],
    ],
  },
  {
    title: "Company",
    links: [
      ["/about", "About"],
      ["/careers", "Careers"],
      ["/contact", "Contact"],
      ["/blog", "Blog"],
    ],
  },
  {
    title: "Legal",
    links: [
      ["/terms", "Terms"],
      ["/privacy", "Privacy"],
      ["/cookies", "Cookies"],
    ],
  },
] as const;

/** The footer of public pages. */
export function PublicFooter() {
  return (
    <footer className="border-t border-border pt-14 pb-10 text-sm print:hidden">
      <div className="mx-auto max-w-public px-gutter">
        <div className="grid grid-cols-[1.7fr_1fr_1fr_1fr] gap-x-8 gap-y-10 max-md:grid-cols-[1fr_1fr]">
          <div className="max-md:col-span-full">
            <Brand />
            <p className="mt-3 max-w-[34ch] text-muted">
              A professional network for founders, investors, lenders, service providers and event organizers.
            </p>
          </div>
          {COLUMNS.map((column) => (
            <nav key={column.title} aria-labelledby={`foot-${column.title}`}>
              <h2
                id={`foot-${column.title}`}
                className="mb-2 font-sans text-sm leading-[1.4] font-semibold tracking-normal"
              >
                {column.title}
              </h2>
              <ul>
                {column.links.map(([to, name]) => (
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
          ))}
        </div>
        <p className="mt-12 border-t border-border pt-5 text-subtle">
          © {new Date().getFullYear()} <AppName />
        </p>
      </div>
    </footer>
  );
}
