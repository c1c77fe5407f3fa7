import { ArrowRight, Check, Clock } from "lucide-react";
import type { MemberKind } from "#contract/members.ts";
import { isBuilt, type PartName } from "#web/layouts/product-parts.ts";
import { KINDS, withArticle } from "#web/lib/member-kinds.ts";
import { AppName } from "#web/ui/content/brand.tsx";
import { Medallion } from "#web/ui/content/cover.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Section } from "./section.tsx";

/** `part`: where members do it. */
type Claim = { part: PartName; what: string; how?: string };
type Audience = { seed: string; title: string; pitch: string; claims: readonly Claim[]; kinds: readonly MemberKind[] };

const AUDIENCES: readonly Audience[] = [
  {
    seed: "aud:founder4",
    title: "Founders",
    pitch: "Pitch and connect with investors and service providers.",
    claims: [
      { part: "opportunities", what: "Share an opportunity", how: "and answer questions about it" },
      { part: "network", what: "Search investors", how: "by sector, stage and place" },
      { part: "messages", what: "Message people", how: "you are connected to" },
      { part: "posts", what: "Post updates", how: "to your network" },
    ],
    kinds: ["founder"],
  },
  {
    seed: "aud:investor5",
    title: "Investors and lenders",
    pitch: "Filter startups, find co-investors and track a portfolio.",
    claims: [
      { part: "opportunities", what: "Filter startups", how: "by sector and stage" },
      { part: "network", what: "See mutual connections", how: "before you write" },
      { part: "network", what: "Ask for an introduction", how: "to somebody they know" },
      { part: "my-deals", what: "Track a portfolio" },
    ],
    kinds: ["investor", "lender"],
  },
  {
    seed: "aud:provider6",
    title: "Service providers and organizers",
    pitch: "Promote events and manage registrations.",
    claims: [
      { part: "events", what: "Publish an event", how: "with its own page" },
      { part: "events", what: "Registration, capacity, waitlist", how: "counted on the server" },
      { part: "events", what: "Confirmation emails", how: "and real cancellations" },
      { part: "network", what: "Find clients", how: "by kind, sector and place" },
    ],
    kinds: ["service_provider", "organizer"],
  },
];

/** Links to sign-up preselect the kind of member. */
export function Why() {
  return (
    <Section
      id="why"
      title={
        <>
          Why <AppName />
        </>
      }
    >
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {AUDIENCES.map((audience) => (
          <AudienceCard key={audience.title} {...audience} />
        ))}
      </ul>
    </Section>
  );
}

function AudienceCard({ seed, title, pitch, claims, kinds }: Audience) {
  return (
    <li className="card flex flex-col p-5 md:p-6 md:max-lg:last:col-span-2">
      <Medallion seed={seed} className="text-primary" />
      <h3 className="serif mt-4.5 text-lg">{title}</h3>
      <p className="mt-1.5 text-muted lg:min-h-[3em]">{pitch}</p>
      <ul className="mt-4 mb-5 grid gap-2.25 border-t border-border pt-3.5 text-sm">
        {claims.map((claim) => (
          <ClaimRow key={claim.what} {...claim} />
        ))}
      </ul>
      <p data-visitor="" className="mt-auto grid justify-items-start gap-1">
        {kinds.map((kind) => (
          <a
            key={kind}
            href={`/sign-up?kind=${kind}`}
            className="inline-flex items-center gap-1.5 py-1 text-sm font-semibold text-link no-underline hover:underline max-md:py-2.25"
          >
            Join as {withArticle(KINDS[kind].noun)}
            <Icon of={ArrowRight} size={16} />
          </a>
        ))}
      </p>
    </li>
  );
}

function ClaimRow({ part, what, how }: Claim) {
  const built = isBuilt(part);
  return (
    <li className="flex gap-2.5">
      <Icon
        of={built ? Check : Clock}
        size={16}
        className={`mt-0.75 flex-none ${built ? "text-primary" : "text-subtle"}`}
      />
      <span>
        {what} <span className="text-subtle">{[how, built ? null : "(Building)"].filter(Boolean).join(" ")}</span>
      </span>
    </li>
  );
}
