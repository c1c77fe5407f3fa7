import { renderToStaticMarkup } from "react-dom/server";
import { PublicFooter } from "#web/layouts/public-footer.tsx";
import { PublicHeader } from "#web/layouts/public-header.tsx";
import LandingPage from "#web/pages/landing.tsx";
import { Plate } from "./plate.tsx";

/**
 * The body of the landing page as static HTML, rendered by the build. It contains the header links for visitors (`[data-visitor]`) and for
 * members (`[data-member]`); the worker removes one group from each response.
 */
export function render(): string {
  return renderToStaticMarkup(
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
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
