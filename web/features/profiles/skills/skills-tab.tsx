import { useId } from "react";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { Button } from "#web/ui/button/button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { SkillRow } from "./skill-row.tsx";

const EditSkills = lazyOverlay(() => import("./edit-skills-dialog.tsx"), { resetOnOpen: true });

type Props = { profile: ProfileView };

const CARD_SKILLS = 4;

const REFUSALS = {
  "membership-pending": "You can endorse skills once your membership is approved.",
  "email-unverified": "Confirm your email to endorse skills.",
} as const;

export default function SkillsTab({ profile }: Props) {
  const edit = useDialogUrl("edit-skills");
  const action = profile.isMe && (
    <Button size="sm" onClick={edit.show}>
      {profile.skills.length === 0 ? "Add skills" : "Edit skills"}
    </Button>
  );
  return (
    <SectionCard title="Skills" inside="flush" action={action}>
      {profile.skills.length > 0 ? <SkillRows profile={profile} skills={profile.skills} /> : <NoSkills {...profile} />}
      {profile.isMe && <EditSkills profile={profile} open={edit.isOpen} onClose={edit.close} />}
    </SectionCard>
  );
}

export function SkillsCard({ profile }: Props) {
  const { skills } = profile;
  if (skills.length === 0) return null;
  const all = (
    <AppLink className="textlink font-semibold" to="?tab=skills">
      All {skills.length} <span className="sr-only">skills</span>
    </AppLink>
  );
  return (
    <SectionCard title="Skills" inside="flush" action={all}>
      <SkillRows profile={profile} skills={skills.slice(0, CARD_SKILLS)} />
    </SectionCard>
  );
}

function SkillRows({ profile, skills }: Props & Pick<ProfileView, "skills">) {
  const viewer = useViewer();
  const noteId = useId();
  const refusal = viewer && !profile.isMe ? admissionRefusal(viewer) : null;
  return (
    <>
      <Rows>
        {skills.map((skill) => (
          <SkillRow key={skill.id} profile={profile} skill={skill} refusalId={refusal ? noteId : undefined} />
        ))}
      </Rows>
      {refusal && (
        <p id={noteId} className="card-foot text-meta text-muted">
          {REFUSALS[refusal]}
        </p>
      )}
    </>
  );
}

function NoSkills({ isMe, name }: ProfileView) {
  if (!isMe) return <EmptyState title={`${name} has not added any skills yet.`} level={3} />;
  return (
    <EmptyState title="You have not added any skills yet." level={3}>
      Add what you are good at. Other members can endorse it.
    </EmptyState>
  );
}
