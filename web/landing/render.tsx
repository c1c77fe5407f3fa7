import { ChevronRight } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { PublicFooter } from "#web/layouts/public-footer.tsx";
import { PublicHeader } from "#web/layouts/public-header.tsx";
import { SkipLink } from "#web/layouts/skip-link.tsx";
import { LandingDonateButton, LandingDonation } from "./donate.tsx";
import { renderFrames } from "./frames.tsx";
import { Closing } from "./sections/closing.tsx";
import { Events } from "./sections/events.tsx";
import { Hero } from "./sections/hero.tsx";
import { How } from "./sections/how.tsx";
import { Trust } from "./sections/trust.tsx";
import { What } from "./sections/what.tsx";
import { Why } from "./sections/why.tsx";
import { Symbols } from "./symbols.tsx";

/** What the build inserts into the documents, by the comment it replaces. */
export const SLOTS: Record<string, () => string> = { "<!--landing-->": render, "<!--frames-->": renderFrames };

const ANCHORS = [
  ["#what", "What it is"],
  ["#why", "Why"],
  ["#how", "How It Works"],
  ["#trust", "Trust"],
] as const;

/**
 * The landing page as static HTML. The worker removes either the links for visitors (`[data-visitor]`) or for members
 * (`[data-member]`), and inserts data (`worker/pages/landing/`).
 */
export function render(): string {
  return renderToStaticMarkup(
    <>
      <SkipLink />
      <Symbols icons={{ chevron: ChevronRight }} />
      <div className="flex min-h-dvh flex-col">
        <PublicHeader who="either" anchors={ANCHORS} />
        <main id="main" tabIndex={-1} className="flex-1">
          <Hero />
          <What />
          <Events />
          <Why />
          <How />
          <Trust />
          <Closing />
        </main>
        <PublicFooter prerendered={<LandingDonateButton />} />
      </div>
      <LandingDonation />
    </>,
  );
}
