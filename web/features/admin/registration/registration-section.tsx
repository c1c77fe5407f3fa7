import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RegistrationSettingsView } from "#contract/admin/registration.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { http } from "#web/lib/http.ts";
import { apiQuery } from "#web/lib/query-client.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { ChoiceRows } from "#web/ui/fields/choice.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { refreshAdmin } from "../api.ts";
import { SectionFailed, SectionLoading } from "../section-states.tsx";
import { useSingleRun } from "../use-single-run.ts";
import { ModeEffect } from "./mode-effect.tsx";
import { isStricter, MODES, modeOf } from "./modes.ts";

const PATH = "/api/admin/registration";
const registrationQuery = apiQuery<RegistrationSettingsView>(PATH);

/** The registration mode: who may join. */
export default function RegistrationSection() {
  const { data, error, isPending, refetch } = useQuery(registrationQuery);
  if (isPending) return <SectionLoading />;
  if (!data)
    return (
      <SectionFailed
        title="The registration settings could not be loaded."
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return <RegistrationForm settings={data} />;
}

function RegistrationForm({ settings }: { settings: RegistrationSettingsView }) {
  // Without a choice the current mode is selected, also after another admin changed it.
  const [choice, setChoice] = useState<RegistrationMode | null>(null);
  const [asking, setAsking] = useState(false);
  const { busy, run } = useSingleRun();
  const chosen = choice ?? settings.mode;

  async function save(): Promise<boolean> {
    try {
      await http.put(PATH, { mode: chosen });
    } catch (error) {
      toastError(error instanceof Error ? error.message : String(error));
      return false;
    }
    refreshAdmin(PATH);
    toastSuccess(`Registration is now: ${modeOf(chosen).title}`);
    return true;
  }

  const press = () => {
    if (isStricter(chosen, settings.mode)) setAsking(true);
    else void run(async () => void (await save()));
  };

  return (
    <SectionCard title="Registration settings">
      <div className="registration">
        <div className="grid content-start gap-4">
          <ChoiceRows
            legend="Who may join"
            name="mode"
            value={chosen}
            onChange={(event) => setChoice(modeOf(event.target.value).value)}
            choices={MODES.map(({ value, title, description }) => ({
              value,
              title,
              description,
              mark: value === settings.mode ? <Pill tone="line">Current</Pill> : undefined,
            }))}
          />
          <div>
            <Button
              variant="primary"
              busy={busy}
              busyLabel="Saving..."
              aria-disabled={chosen === settings.mode}
              onClick={press}
            >
              Save
            </Button>
          </div>
        </div>
        <ModeEffect settings={settings} />
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Change registration to ${modeOf(chosen).title}`}
        description={`${modeOf(chosen).description} Members who are here already are not touched.`}
        confirm={`Change to ${modeOf(chosen).title}`}
        busyLabel="Saving..."
        onConfirm={save}
      />
    </SectionCard>
  );
}
