import { ArrowLeft } from "lucide-react";
import { useLocation } from "react-router";
import { PAGES, type PageSlug } from "#contract/pages";
import { useDocumentTitle } from "../lib/document-title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Medallion } from "../ui/cover.tsx";
import { Icon } from "../ui/icon.tsx";

/** One of the nine pages whose content an operator has not published yet (decision 16). */
export default function PlaceholderPage() {
  const { pathname } = useLocation();
  const name = PAGES[pathname.slice(1) as PageSlug] ?? pathname;
  useDocumentTitle(name);
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-start gap-3.5 py-14 md:py-24">
      <Medallion seed={`page:${pathname}`} size={88} className="text-primary" />
      <p className="text-sm text-muted">{name}</p>
      <h1 tabIndex={-1} className="text-[clamp(1.875rem,3.6vw,2.75rem)]">
        This section is in development
      </h1>
      <p className="text-lg text-muted">When there is something to read here, it will be here and nowhere else.</p>
      <div className="mt-3.5 flex flex-wrap gap-2">
        <ButtonLink to="/" variant="primary">
          <Icon of={ArrowLeft} />
          Back to home
        </ButtonLink>
        <ButtonLink to="/events">See public events</ButtonLink>
      </div>
    </div>
  );
}
