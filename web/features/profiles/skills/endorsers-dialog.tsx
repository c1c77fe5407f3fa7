import { EyeOff } from "lucide-react";
import { formatLongDate } from "#contract/dates.ts";
import type { EndorsementView } from "#contract/profiles/endorsements.ts";
import type { ProfileView, SkillView } from "#contract/profiles/profile.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Rows } from "#web/ui/content/card.tsx";
import { PersonName } from "#web/ui/content/person-link.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { endorsementsQuery, hideEndorsement } from "../api.ts";

type Props = { profile: ProfileView; skill: SkillView; open: boolean; onClose: () => void };

export default function EndorsersDialog({ profile, skill, open, onClose }: Props) {
  const description = profile.isMe ? "Others don't see the people you hide, and they don't count." : undefined;
  return (
    <Dialog open={open} onClose={onClose} title={`Endorsements of ${skill.name}`} description={description}>
      {open && <Endorsers profile={profile} skill={skill} />}
    </Dialog>
  );
}

function Endorsers({ profile, skill }: Pick<Props, "profile" | "skill">) {
  const pages = usePages(endorsementsQuery(profile.id, skill.id));
  return (
    <PagedList
      pages={pages}
      name={["person", "people"]}
      failed="Could not load the endorsements."
      missing="This skill is no longer on the profile."
      loading={<Loading height={180} />}
      none={
        <p role="status" className="py-6 text-center text-sm text-muted">
          Nobody has endorsed this skill yet.
        </p>
      }
      footer={(loadMore) => <div className="px-5 pt-3">{loadMore}</div>}
      level={3}
      className="-mx-5 max-md:-mx-4"
    >
      {(rows) => (
        <Rows>
          {rows.map((row) => (
            <Endorser key={row.person.id} row={row} skillId={profile.isMe ? skill.id : null} />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

/** `skillId`: null on profiles of others, whose endorsements the viewer cannot hide. */
function Endorser({ row: { person, at, isHidden }, skillId }: { row: EndorsementView; skillId: string | null }) {
  return (
    <li data-row>
      <Avatar id={person.id} name={person.name} image={person.image} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-1.5">
          <PersonName person={person} className="truncate font-semibold" />
        </p>
        <p className="truncate text-meta text-muted">
          {[person.title, formatLongDate(at)].filter(Boolean).join(" · ")}
        </p>
      </div>
      {isHidden && <StatePill icon={EyeOff} word="Hidden" />}
      {skillId && <HideButton skillId={skillId} person={person} isHidden={isHidden} />}
    </li>
  );
}

type HideProps = Pick<EndorsementView, "person" | "isHidden"> & { skillId: string };

function HideButton({ skillId, person, isHidden }: HideProps) {
  const hide = useAction(hideEndorsement(skillId));
  return (
    <div>
      <Button
        size="sm"
        busy={hide.busy}
        busyLabel={isHidden ? "Showing..." : "Hiding..."}
        {...waitAttributes(hide)}
        onClick={() => void hide.run({ memberId: person.id, isHidden: !isHidden })}
      >
        {isHidden ? "Show" : "Hide"} <span className="sr-only">{person.name}</span>
      </Button>
      <WaitNote of={hide} className="text-subtle" />
    </div>
  );
}
