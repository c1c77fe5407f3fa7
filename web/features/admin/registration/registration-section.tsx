import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { Checkbox, ChoiceRows } from "#web/ui/fields/choice.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { changeEarlyAccess, changeMode, registrationQuery } from "./api.ts";
import { ModeEffect } from "./mode-effect.tsx";
import { isStricter, MODES, modeOf } from "./modes.ts";

export default function RegistrationSection() {
  return (
    <QueryState
      query={useQuery(registrationQuery)}
      failed="Could not load registration settings."
      loading={<Skeleton height={280} />}
    >
      {(settings) => <RegistrationForm settings={settings} />}
    </QueryState>
  );
}

function RegistrationForm({ settings }: { settings: RegistrationSettingsView }) {
  // Without a choice, the current mode is selected, even after another admin changed it.
  const [choice, setChoice] = useState<RegistrationMode | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const save = useAction(changeMode);
  const chosen = choice ?? settings.mode;
  const { title, description } = modeOf(chosen);

  return (
    <SectionCard title="Registration settings">
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-2">
        <div className="grid content-start gap-4">
          <ChoiceRows
            legend="Who can join"
            name="mode"
            value={chosen}
            onChange={(event) => setChoice(modeOf(event.target.value).value)}
            choices={MODES.map((mode) => ({
              ...mode,
              mark: mode.value === settings.mode ? <Pill tone="line">Current</Pill> : undefined,
            }))}
          />
          <div>
            <Button
              variant="primary"
              busy={save.busy}
              busyLabel="Saving..."
              aria-disabled={chosen === settings.mode}
              onClick={() => (isStricter(chosen, settings.mode) ? setIsAsking(true) : void save.run(chosen))}
            >
              Save
            </Button>
          </div>
        </div>
        <ModeEffect settings={settings} />
        <div className="lg:col-span-2">
          <EarlyAccessSwitch isShown={settings.isEarlyAccess} />
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Change registration to ${title}`}
        description={`${description} This doesn't affect current members.`}
        confirm={`Change to ${title}`}
        busyLabel="Saving..."
        onConfirm={() => save.run(chosen)}
        waiting={save}
      />
    </SectionCard>
  );
}

function EarlyAccessSwitch({ isShown }: { isShown: boolean }) {
  const save = useAction(changeEarlyAccess);
  return (
    <div className="grid gap-2 border-t border-border pt-4">
      <Checkbox
        role="switch"
        label="Show the early-access notice"
        description="On the landing page and at sign-up: some features are still under development."
        checked={save.busy ? (save.input ?? isShown) : isShown}
        {...waitAttributes(save)}
        onChange={({ target }) => void save.run(target.checked)}
      />
      <WaitNote of={save} className="text-subtle" />
    </div>
  );
}
