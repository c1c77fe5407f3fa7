import { renderToStaticMarkup } from "react-dom/server";
import { PublicFooter } from "#web/layouts/public-footer.tsx";
import { PublicHeader } from "#web/layouts/public-header.tsx";
import { SkipLink } from "#web/layouts/skip-link.tsx";
import LandingPage from "#web/pages/landing.tsx";
import { renderFrames } from "./frames.tsx";
import { Plate } from "./plate.tsx";

/** What the build writes into the built documents, by the comment that it replaces. */
export const SLOTS: Record<string, () => string> = { "<!--landing-->": render, "<!--frames-->": renderFrames };

/**
 * The body of the landing page as static HTML, rendered by the build. It contains the header links for visitors (`[data-visitor]`) and for
 * members (`[data-member]`); the worker removes one group from each response.
 */
export function render(): string {
  return renderToStaticMarkup(
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <PublicHeader who="either" />
        <main id="main" tabIndex={-1} className="flex-1">
          <LandingPage plate={<Plate />} />
        </main>
        <PublicFooter />
      </div>
    </>,
  );
}
