import { ArrowLeft } from "lucide-react";
import type { ComponentProps } from "react";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { PageMissing } from "#web/ui/code/code-missing.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import PublicLayout from "./public-layout.tsx";

/** In place of a page that brings its own frame, such as sign-in: the message in the public layout, with a way back that needs no document. */
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
