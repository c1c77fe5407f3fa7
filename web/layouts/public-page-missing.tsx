import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { PageMissing } from "#web/ui/code/code-missing.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import PublicLayout from "./public-layout.tsx";

/** For a page with its own frame, such as sign-in. The way back needs no new document. */
export function PublicPageMissing(props: ComponentProps<typeof PageMissing>) {
  return (
    <PublicLayout>
      <PageMissing {...props}>
        <ButtonLink to="/events">
          <Icon of={ArrowLeft} />
          Back to events
        </ButtonLink>
      </PageMissing>
    </PublicLayout>
  );
}
