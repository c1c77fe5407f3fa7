import type { PersonView } from "#contract/members.ts";
import type { RecommendationView } from "#contract/profiles/recommendations.ts";
import { RecommendationText } from "./recommendation-text.tsx";

type Props = { subject: PersonView; recommendation: RecommendationView };

export function ShownRecommendation({ subject, recommendation: { author, returned, ...words } }: Props) {
  return (
    <div className="grid min-w-0 flex-1 gap-4">
      <RecommendationText person={author} {...words} />
      {returned && <RecommendationText person={subject} saying={`recommends ${author.name} too`} {...returned} />}
    </div>
  );
}
