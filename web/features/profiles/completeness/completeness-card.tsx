import { useNavigate } from "react-router";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { DIALOG_PARAM, useDialogUrl } from "#web/lib/dialog-url.ts";
import { pressSoon } from "#web/lib/focus.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CountOf, SectionCard } from "#web/ui/content/card.tsx";
import { Meter } from "#web/ui/data/meter.tsx";
import { PICTURE_ID } from "../header/dialogs.ts";
import { progressOf, STEPS, type StepPlace } from "./steps.ts";

export function CompletenessCard({ profile }: { profile: ProfileView }) {
  const progress = progressOf(profile);
  if (!progress) return null;
  const { done, next } = progress;
  return (
    <SectionCard title="Complete your profile" action={<CountOf count={done} all={STEPS.length} />}>
      <Meter label="Steps done" value={done} max={STEPS.length} />
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
          <b className="block text-body text-text">{next.title}</b>
          {next.text}
        </p>
        <StepButton key={next.title} label={next.title} place={next.place} />
      </div>
    </SectionCard>
  );
}

function StepButton({ label, place }: { label: string; place: StepPlace }) {
  const navigate = useNavigate();
  const { show } = useDialogUrl(place === "picture" ? "" : place.dialog);
  const go = () => {
    if (place === "picture") openPicture();
    else if (place.tab === undefined) show();
    else void navigate({ search: `?tab=${place.tab}&${DIALOG_PARAM}=${place.dialog}` }, { preventScrollReset: true });
  };
  return (
    <Button className="max-sm:w-full" onClick={go}>
      {label}
    </Button>
  );
}

const openPicture = (): void =>
  pressSoon(() => document.getElementById(PICTURE_ID)?.querySelector<HTMLButtonElement>("button") ?? null);
