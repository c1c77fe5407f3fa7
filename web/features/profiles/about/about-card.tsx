import type { ProfileView } from "#contract/profiles/profile.ts";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Paragraphs } from "#web/ui/reading/paragraphs.tsx";
import { Tags } from "#web/ui/reading/tags.tsx";
import { PROFILE_DIALOGS } from "../header/dialogs.ts";
import { AddPart, EditPart } from "./part-actions.tsx";

/** Empty for others while bio and interests are empty. */
export function AboutCard({ profile: { isMe, bio, interests } }: { profile: ProfileView }) {
  const isEmpty = bio === "" && interests.length === 0;
  if (isEmpty && !isMe) return null;
  return (
    <SectionCard
      title="About"
      inside="flush"
      action={isMe && !isEmpty && <EditPart label="Edit about" dialog={PROFILE_DIALOGS.about} />}
    >
      {isEmpty && (
        <div className="card-body">
          <AddPart
            text="Say what you do, what you look for, and how to approach you. Members read this first."
            label="Add about"
            dialog={PROFILE_DIALOGS.about}
          />
        </div>
      )}
      {bio !== "" && (
        <div className="card-body">
          <div className="grid max-w-measure grid-cols-1 gap-[0.85em] text-md leading-[1.62] wrap-anywhere whitespace-pre-line">
            <Paragraphs text={bio} />
          </div>
        </div>
      )}
      {interests.length > 0 && (
        <div className="border-border px-5 pb-5 not-nth-2:border-t not-nth-2:pt-3.5 max-md:px-4">
          <h3 className="mb-2 text-sm">Interests</h3>
          <Tags names={interests} />
        </div>
      )}
    </SectionCard>
  );
}
