import { counted } from "#contract/numbers.ts";
import { sectorName } from "#contract/opportunities/lists.ts";
import type { FullOpportunityView, OpportunityView } from "#contract/opportunities/opportunities.ts";
import { nameOf, STAGES } from "#contract/profiles/lists.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { PersonName } from "#web/ui/content/person-link.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { Paragraphs } from "#web/ui/reading/paragraphs.tsx";
import { CompanyMark } from "../card/company-mark.tsx";
import { cityOf } from "../card/opportunity-card.tsx";
import { Questions } from "./questions.tsx";
import { Round } from "./round.tsx";
import { Updates } from "./updates.tsx";

type Props = { opportunity: OpportunityView; full: FullOpportunityView };

export function FullParts({ opportunity, full }: Props) {
  return (
    <>
      <Round opportunity={opportunity} full={full} />
      <section aria-labelledby="about-company">
        <h2 id="about-company">
          About <bdi>{opportunity.company}</bdi>
        </h2>
        <div className="mt-3 grid max-w-measure grid-cols-1 gap-[0.85em] text-md leading-[1.62] whitespace-pre-line">
          <Paragraphs text={full.text} />
        </div>
      </section>
      <Team full={full} />
      <Updates opportunity={opportunity} updates={full.updates} />
      <Questions opportunity={opportunity} questions={full.questions} />
      {full.similar.length > 0 && <Similar full={full} />}
    </>
  );
}

function Team({ full: { team } }: Pick<Props, "full">) {
  return (
    <SectionCard
      title="Team"
      inside="flush"
      action={<span className="text-meta text-muted tabular-nums">{counted(team.length, "person", "people")}</span>}
    >
      <Rows>
        {team.map(({ person, role }) => (
          <li key={person.id}>
            <Avatar id={person.id} name={person.name} image={person.image} />
            <div className="min-w-0 flex-1">
              <p className="flex min-w-0 items-center gap-1.5 font-semibold">
                <PersonName person={person} className="truncate" />
              </p>
              <p className="text-meta text-muted wrap-anywhere">{role}</p>
            </div>
          </li>
        ))}
      </Rows>
    </SectionCard>
  );
}

function Similar({ full: { similar } }: Pick<Props, "full">) {
  return (
    <section aria-labelledby="similar" className="print:hidden">
      <h2 id="similar">Similar opportunities</h2>
      <ul className="mt-2 divide-y divide-border border-y border-border">
        {similar.map((one) => (
          <li key={one.id} className="relative flex items-center gap-3 py-3">
            <CompanyMark of={one} />
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-1.5">
                <AppLink className="stretch font-semibold" to={`/opportunities/${one.id}`}>
                  {one.company}
                </AppLink>
                {one.sample && <SampleMark />}
              </p>
              <p className="text-meta text-muted">
                {sectorName(one.sector)} · {nameOf(STAGES, one.stage)} · {cityOf(one.location)}
              </p>
            </div>
            <span className="serif text-lg tabular-nums">{one.amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
