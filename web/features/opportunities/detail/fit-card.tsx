import { ArrowRight, CircleCheck, CircleMinus, CircleX } from "lucide-react";
import type { FitView } from "#contract/opportunities/opportunities.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { CountOf, SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

const TERMS = { sector: "Sector", stage: "Stage", check: "Check size", region: "Region" };
const OWN = { sector: "You look for", stage: "You look for", check: "You write", region: "You look in" };
const LOOKS = {
  yes: { icon: CircleCheck, word: "Fits", className: "text-success" },
  no: { icon: CircleX, word: "Does not fit", className: "text-warning" },
  unknown: { icon: CircleMinus, word: "Not stated", className: "text-subtle" },
};

export function FitCard({ fit }: { fit: FitView[] }) {
  const count = fit.filter(({ fits }) => fits).length;
  return (
    <SectionCard
      title="What fits your thesis"
      action={<CountOf count={count} all={fit.length} />}
      inside="flush"
      footer={
        <AppLink to="/profile/me" className="textlink">
          Edit thesis
          <Icon of={ArrowRight} size={16} />
        </AppLink>
      }
    >
      <ul>
        {fit.map(({ term, fits, own, theirs }) => {
          const look = LOOKS[fits === null ? "unknown" : fits ? "yes" : "no"];
          return (
            <li key={term} className="flex items-start gap-3 border-t border-border px-5 py-3 max-md:px-4">
              <Icon of={look.icon} size={18} className={`mt-0.5 flex-none ${look.className}`} />
              <div className="min-w-0 flex-1 text-meta text-muted">
                <p className="text-sm font-semibold text-text">{TERMS[term]}</p>
                <p>{theirs}</p>
                {own && (
                  <p>
                    {OWN[term]} {own}
                  </p>
                )}
              </div>
              <span className={`text-meta font-medium whitespace-nowrap ${look.className}`}>{look.word}</span>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}
