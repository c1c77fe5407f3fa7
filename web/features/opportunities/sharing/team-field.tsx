import { X } from "lucide-react";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { OPPORTUNITY_TEAM_MAX } from "#contract/opportunities/limits.ts";
import { AddConnection } from "#web/lib/connections/add-connection.tsx";
import { focusSoon } from "#web/lib/focus.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Field, FieldError } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { NO_ROLE, type OpportunityForm } from "./form-values.ts";

export function TeamField({ form }: { form: OpportunityForm }) {
  const team = useWatch({ control: form.control, name: "team" });
  const isMissing = form.errors.team === NO_ROLE && team.some(({ role }) => role.trim() === "");
  const region = useRef<HTMLFieldSetElement>(null);
  const remove = (memberId: string) => {
    form.change(
      "team",
      team.filter((one) => one.memberId !== memberId),
    );
    focusSoon(() => region.current?.querySelector<HTMLElement>(":scope > div:last-child button") ?? null);
  };
  return (
    <fieldset ref={region} className="grid gap-3 border-t border-border pt-4">
      <legend className="float-left text-sm font-semibold">Team</legend>
      {team.map(({ memberId, name, role }, at) => (
        <div key={memberId} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field label={`What ${name} does`} error={isMissing && role.trim() === "" ? NO_ROLE : undefined}>
              <Input
                data-role-of={memberId}
                autoComplete="off"
                value={role}
                onChange={({ target }) =>
                  form.change(
                    "team",
                    team.map((one, index) => (index === at ? { ...one, role: target.value } : one)),
                  )
                }
              />
            </Field>
          </div>
          <IconButton label={`Remove ${name}`} icon={<Icon of={X} />} onClick={() => remove(memberId)} />
        </div>
      ))}
      {form.errors.team && !isMissing && <FieldError>{String(form.errors.team)}</FieldError>}
      <p className="text-meta text-muted">
        Choose from your connections. They are told, can see this opportunity from now on, and can take themselves off.
        You're already on the team.
      </p>
      {team.length < OPPORTUNITY_TEAM_MAX && (
        <AddConnection
          label="Add a person"
          except={team.map(({ memberId }) => memberId)}
          onAdd={({ id, name }) => form.change("team", [...team, { memberId: id, name, role: "" }])}
          focusAdded={({ id }) => region.current?.querySelector<HTMLElement>(`[data-role-of="${id}"]`) ?? null}
        />
      )}
    </fieldset>
  );
}
