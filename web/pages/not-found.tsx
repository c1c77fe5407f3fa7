import { ArrowLeft, ChevronRight } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { NAVIGATION } from "#web/layouts/navigation.ts";
import { pathOf } from "#web/layouts/product-parts.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Cover } from "#web/ui/content/cover.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

const LIKELY = [pathOf("dashboard"), pathOf("network"), pathOf("events"), pathOf("opportunities")];
/** The existing parts that visitors can open. */
const FOR_VISITORS = NAVIGATION.filter(({ to }) => to === pathOf("events"));

/** Logs only the path, because a query string may contain personal data. */
export default function NotFoundPage() {
  const { pathname } = useLocation();
  const viewer = useViewer();
  useDocumentTitle("Page not found");
  useEffect(() => console.warn(`404: no page at ${pathname}`), [pathname]);
  const ways = viewer ? NAVIGATION.filter(({ to }) => LIKELY.includes(to)) : FOR_VISITORS;
  return (
    <div className="grid items-center gap-7 pt-6 pb-12 max-md:grid-cols-1 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-16 md:py-14">
      <Cover
        seed="404:node-2"
        width={640}
        height={360}
        hue={188}
        className="aspect-video rounded-card border border-border md:aspect-[4/3.4]"
      />
      <div className="grid gap-3.5">
        <h1 tabIndex={-1}>
          <span className="block text-[clamp(4rem,9vw,7rem)] leading-[0.95] tracking-[-0.03em] text-primary lining-nums">
            404
          </span>{" "}
          <span className="mt-3 block text-[clamp(1.5rem,2.6vw,2rem)]">Oops! Page not found</span>
        </h1>
        <p className="text-muted">This page does not exist. It may have moved, or the link may be incomplete.</p>
        <div className="mt-3.5">
          <ButtonLink to="/" variant="primary">
            <Icon of={ArrowLeft} />
            Return to Home
          </ButtonLink>
        </div>
        <ul className="mt-5 border-t border-border">
          {ways.map((way) => (
            <li key={way.to}>
              <AppLink
                to={way.to}
                className="flex items-center gap-3 border-b border-border py-3 text-text no-underline hover:underline"
              >
                <Icon of={way.icon} className="text-subtle" />
                <span>{way.name}</span>
                <Icon of={ChevronRight} size={16} className="ml-auto text-subtle" />
              </AppLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
