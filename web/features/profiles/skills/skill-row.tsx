import { counted } from "#contract/numbers.ts";
import type { ProfileView, SkillView } from "#contract/profiles/profile.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { EndorseButton, useEndorsement } from "./endorse-button.tsx";

const EndorsersDialog = lazyOverlay(() => import("./endorsers-dialog.tsx"));

type Props = {
  profile: ProfileView;
  skill: SkillView;
  refusalId: string | undefined;
};

const countText = (count: number) => counted(count, "endorsement");

export function SkillRow({ profile, skill, refusalId }: Props) {
  const viewer = useViewer();
  const dialog = useDialogUrl(`endorsements-${skill.id}`);
  const endorsement = useEndorsement(profile.id, skill);
  const count = endorsement.shown.endorsements;
  const fromConnections = skill.fromConnections > 0 && ` · ${skill.fromConnections} from your connections`;
  // The owner's list includes hidden endorsements.
  const hasList = profile.isMe || (viewer !== null && !refusalId && count > 0);
  return (
    <li>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{skill.name}</p>
        {hasList ? (
          <button
            type="button"
            className="min-h-6 text-left text-meta text-muted hover:underline"
            aria-haspopup="dialog"
            onClick={dialog.show}
          >
            {countText(count)} <span className="sr-only">of {skill.name}</span>
            {fromConnections}
          </button>
        ) : (
          <p className="text-meta text-muted">
            {countText(count)}
            {fromConnections}
          </p>
        )}
      </div>
      {viewer && !profile.isMe && <EndorseButton name={skill.name} endorsement={endorsement} refusalId={refusalId} />}
      {hasList && <EndorsersDialog profile={profile} skill={skill} open={dialog.isOpen} onClose={dialog.close} />}
    </li>
  );
}
