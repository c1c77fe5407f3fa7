import { ArrowLeft } from "lucide-react";
import { PAGES, type PageSlug } from "#contract/pages.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { Medallion } from "#web/ui/content/cover.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

export function Placeholder({ slug }: { slug: PageSlug }) {
  return (
    <div className="grid min-h-[60dvh] content-center justify-items-start gap-3.5 py-14 md:py-24">
      <Medallion seed={`page:/${slug}`} size={88} className="text-primary" />
      <p className="text-sm text-muted">{PAGES[slug]}</p>
      <h1 tabIndex={-1} className="text-[clamp(1.875rem,3.6vw,2.75rem)]">
        This section is in development
      </h1>
      <p className="text-lg text-muted">We're still working on this page. Please check back soon.</p>
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
