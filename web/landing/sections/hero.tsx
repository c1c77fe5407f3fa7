import { ArrowRight } from "lucide-react";
import { PRODUCT_PARTS } from "#web/layouts/product-parts.ts";
import { ButtonLink } from "#web/ui/button/button.tsx";
import { AppName } from "#web/ui/content/brand.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Plate } from "../plate.tsx";

const isUnfinished = Object.values(PRODUCT_PARTS).some(({ built }) => !built);

export function Hero() {
  return (
    <>
      {isUnfinished && (
        <p
          className="border-b border-border px-gutter py-2 text-center text-meta text-muted print:hidden"
          data-early-access=""
        >
          Early access. Features still being built are marked.
        </p>
      )}
      <section className="mx-auto grid max-w-public items-center gap-10 px-gutter pt-9 pb-14 max-md:grid-cols-1 md:grid-cols-[minmax(0,1fr)_minmax(0,320px)] md:pt-14 md:pb-18 lg:grid-cols-[minmax(0,1fr)_minmax(0,452px)] lg:gap-18">
        <div className="grid justify-items-start gap-6 max-md:gap-4.5">
          <h1 className="text-display leading-[1.06] tracking-[-0.02em]">
            Meet the people who fund and build companies.
          </h1>
          <p className="max-w-[46ch] text-lg text-muted md:text-[1.1875rem]">
            <AppName /> is a professional network for founders, investors, lenders, service providers and event
            organizers. Find each other, meet at events and talk directly.
          </p>
          <Ways />
          <p className="text-meta text-subtle" data-early-access="">
            This is an early-access version with some features under development.
            <span data-early-access-date="">
              {" "}
              The first batch of users gets access before <span data-early-access-until="" />.
            </span>
          </p>
        </div>
        <figure className="max-md:mx-auto max-md:w-full max-md:max-w-[340px]">
          <Plate />
          <figcaption className="mt-3.5 text-center text-meta text-balance text-subtle">
            An example. Every event on <AppName /> has its own artwork, drawn from its ID.
          </figcaption>
        </figure>
      </section>
    </>
  );
}

function Ways() {
  return (
    <div className="mt-1 flex flex-wrap gap-2 max-md:grid max-md:w-full">
      <ButtonLink to="/sign-up" variant="primary" size="lg" data-visitor="">
        <span>
          Join <AppName /> Now
        </span>
      </ButtonLink>
      <ButtonLink to="/dashboard" variant="primary" size="lg" data-member="">
        Go to dashboard
      </ButtonLink>
      <ButtonLink to="/events" variant="ghost" size="lg">
        See public events
        <Icon of={ArrowRight} />
      </ButtonLink>
    </div>
  );
}
