import { ButtonLink } from "#web/ui/button/button.tsx";
import { AppName } from "#web/ui/content/brand.tsx";

const OPEN = "open restricted invitation";

/** The worker keeps the heading of the current registration mode. */
export function Closing() {
  return (
    <section aria-labelledby="closing-title" className="border-t border-border bg-sunken">
      <div className="mx-auto flex max-w-public flex-wrap items-center justify-between gap-x-8 gap-y-6 px-gutter py-12">
        <div>
          <h2 id="closing-title" className="text-[clamp(1.625rem,2.6vw,2.125rem)]">
            <span data-mode={OPEN} data-early-access="">
              Early access is open.
            </span>
            <span data-mode={OPEN} data-no-early-access="">
              Ready to join?
            </span>
            <span data-mode="closed">Sign-up is closed for now.</span>
          </h2>
          <p className="mt-1 text-muted">
            <span data-mode={OPEN}>Create an account, complete your profile, and see who is here.</span>
            <span data-mode="closed">Public events are open to everyone.</span>
          </p>
        </div>
        <div className="max-md:grid max-md:w-full">
          <ButtonLink to="/sign-up" variant="primary" size="lg" data-visitor="">
            <span>
              Join <AppName /> Now
            </span>
          </ButtonLink>
          <ButtonLink to="/dashboard" variant="primary" size="lg" data-member="">
            Go to dashboard
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
