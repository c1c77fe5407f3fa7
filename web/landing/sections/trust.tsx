import { AppName } from "#web/ui/content/brand.tsx";
import { Section } from "./section.tsx";

/** The worker inserts the numbers, and removes those below their minimum (`worker/pages/landing/figures.ts`). */
const FIGURES = [
  { name: "members", text: "approved members" },
  { name: "events", text: "events held" },
  { name: "introductions", text: "introductions accepted" },
] as const;

const FACTS = [
  ["Two-step sign-in", "Codes and recovery codes for every member; required for admins."],
  ["Sessions in sight", "See every device that is signed in, and end any of them."],
  ["Blocks and reports", "Block or report anyone. Admins review every report, and tell you once they have."],
  ["Counted, not claimed", "Seats, endorsements and connections are rows on the server. No figure is decoration."],
] as const;

/** Only real quotes and figures; otherwise says that there are none yet. */
export function Trust() {
  return (
    <Section beside id="trust" title="Trusted by Professionals">
      <div data-quotes="" className="grid gap-6 pb-8 empty:hidden" />
      <div data-no-quotes="" className="pb-6">
        <p
          data-no-figures=""
          className="mb-3 max-w-[30ch] font-serif text-[clamp(1.375rem,2.2vw,1.75rem)] leading-[1.28] font-[560]"
        >
          We're new. No testimonials yet, and we won't invent any.
        </p>
        <p className="text-muted">
          Members say what <AppName /> does for them in <a href="/settings/account">Settings</a>.
        </p>
      </div>
      <Numbers />
      <dl className="grid border-t border-border sm:grid-cols-2 sm:gap-x-8">
        {FACTS.map(([title, text]) => (
          <div key={title} className="border-b border-border py-4 sm:nth-last-[-n+2]:border-b-0">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-0.5 text-sm text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Numbers() {
  return (
    <div data-figures="" className="pb-6">
      <ul className="flex flex-wrap gap-x-12 gap-y-4">
        {FIGURES.map(({ name, text }) => (
          <li key={name} data-figure={name}>
            <b
              data-count={name}
              className="block font-serif text-[2.25rem] leading-[1.15] font-[560] text-primary tabular-nums lining-nums"
            />
            <span className="text-muted">{text}</span>
          </li>
        ))}
      </ul>
      <details className="mt-4 text-sm">
        <summary className="cursor-pointer text-link">How this is counted</summary>
        <p className="mt-2 max-w-[60ch] text-muted">
          Once a day from the database, without sample data: members that an admin or an invitation approved, events
          that took place, and introductions that all three people agreed to, out of the latest 5,000. A figure appears
          when it is large enough to mean something.
        </p>
      </details>
    </div>
  );
}
