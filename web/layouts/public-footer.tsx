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
    <footer className="foot">
      <div className="pub">
        <div className="columns">
          <div>
            <Brand />
            <p className="mt-3 max-w-[34ch] text-muted">
              A professional network for founders, investors, lenders, service providers and event organizers.
            </p>
          </div>
          {COLUMNS.map((column) => (
            <nav key={column.title} aria-labelledby={`foot-${column.title}`}>
              <h2 id={`foot-${column.title}`}>{column.title}</h2>
              <ul>
                {column.links.map(([to, name]) => (
                  <li key={to}>
                    <AppLink to={to}>{name}</AppLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className="end">
          © {new Date().getFullYear()} <AppName />
        </p>
      </div>
    </footer>
  );
}
