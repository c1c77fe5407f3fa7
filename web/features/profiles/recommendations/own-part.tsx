import { useQuery } from "@tanstack/react-query";
import type { ProfileView } from "#contract/profiles/profile.ts";
import type { OwnRecommendationView, RecommendationsView } from "#contract/profiles/recommendations.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { ownRecommendationsQuery } from "../api.ts";
import { AskButton, DeclineButton, TakeBackButton, WithdrawButton, WriteButton } from "./actions.tsx";
import { RecommendationText } from "./recommendation-text.tsx";
import { RecommendationPill } from "./state-pill.tsx";

const REFUSALS = {
  "membership-pending": "You can recommend members once your membership is approved.",
  "email-unverified": "Confirm your email to recommend members.",
} as const;

export function OwnPart({ profile }: { profile: ProfileView }) {
  const viewer = useViewer();
  const refusal = viewer && admissionRefusal(viewer);
  const { data } = useQuery({ ...ownRecommendationsQuery, enabled: viewer !== null && refusal === null });
  if (!viewer) return null;
  if (refusal) return <p className="border-t border-border px-5 py-4 text-muted">{REFUSALS[refusal]}</p>;
  return data ? <Between profile={profile} own={data} /> : null;
}

function Between({ profile, own }: { profile: ProfileView; own: RecommendationsView }) {
  const isTheirs = ({ person }: OwnRecommendationView) => person.id === profile.id;
  const [written, received] = [own.written.find(isTheirs), own.received.find(isTheirs)];
  const isAsked = written?.state === "asked";
  return (
    <div className="grid gap-4 border-t border-border px-5 py-4 max-md:px-4">
      {isAsked && (
        <div>
          <p className="font-semibold">
            <bdi>{profile.name}</bdi> asked you for a recommendation.
          </p>
          {written.note && (
            <p className="whitespace-pre-line wrap-anywhere text-muted" dir="auto">
              {written.note}
            </p>
          )}
        </div>
      )}
      {written && !isAsked && (
        <RecommendationText {...written} saying="You wrote:" mark={<RecommendationPill state={written.state} />}>
          <WriteButton person={profile} written={written} />
          <WithdrawButton person={profile} />
        </RecommendationText>
      )}
      {received && <Received profile={profile} received={received} />}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {(!written || isAsked) && <WriteButton person={profile} written={written} />}
        {isAsked && <DeclineButton person={profile} />}
        {!received && <AskButton person={profile} />}
      </div>
    </div>
  );
}

function Received({ profile, received }: { profile: ProfileView; received: OwnRecommendationView }) {
  if (received.state === "asked")
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="flex-1">
          You asked <bdi>{profile.name}</bdi> for a recommendation.
        </p>
        <TakeBackButton person={profile} />
      </div>
    );
  return (
    <p>
      <bdi>{profile.name}</bdi> wrote a recommendation of you.{" "}
      <AppLink className="textlink" to="/profile/me?tab=recommendations">
        See it on your profile
      </AppLink>
    </p>
  );
}
