import type { ProfileView } from "#contract/profiles/profile.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { recommendationPagesQuery } from "../api.ts";
import { OwnPart } from "./own-part.tsx";
import { OwnView } from "./own-view.tsx";
import { ShownRecommendation } from "./shown-recommendation.tsx";

type Props = { profile: ProfileView };

export default function RecommendationsTab({ profile }: Props) {
  const viewer = useViewer();
  if (profile.isMe) return <OwnView />;
  return (
    <SectionCard title="Recommendations" inside="flush">
      {viewer ? (
        <ShownRecommendations profile={profile} />
      ) : (
        <EmptyState title="Sign in to read recommendations." level={3} />
      )}
      <OwnPart profile={profile} />
    </SectionCard>
  );
}

function ShownRecommendations({ profile }: Props) {
  const pages = usePages(recommendationPagesQuery(profile.id));
  return (
    <PagedList
      pages={pages}
      name={["recommendation", "recommendations"]}
      failed="Recommendations could not be loaded"
      level={3}
      loading={<Loading height={120} className="card-body" />}
      none={<EmptyState title={`${profile.name} shows no recommendations yet.`} level={3} />}
      footer={(loadMore) => <div className="px-5 pb-4">{loadMore}</div>}
    >
      {(rows) => (
        <Rows>
          {rows.map((row) => (
            <li key={row.author.id} data-row>
              <ShownRecommendation subject={profile} recommendation={row} />
            </li>
          ))}
        </Rows>
      )}
    </PagedList>
  );
}
