import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { OPPORTUNITY_TEAM_MAX } from "#contract/opportunities/plain/limits.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Field, FieldError } from "#web/ui/fields/field.tsx";
import { Input, Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { connectionsQuery } from "./api.ts";
import type { OpportunityForm } from "./form-values.ts";

/** Who else is on the team, among the viewer's connections, each with what they do. */
export function TeamField({ form }: { form: OpportunityForm }) {
  const { data } = useQuery(connectionsQuery);
  const team = useWatch({ control: form.control, name: "team" });
  const select = useRef<HTMLSelectElement>(null);
  const others = (data?.people ?? []).filter(({ id }) => team.every(({ memberId }) => memberId !== id));
  const add = (id: string) => {
    const person = others.find((one) => one.id === id);
    if (person) form.change("team", [...team, { memberId: id, name: person.name, role: "" }]);
  };
  const remove = (memberId: string) => {
    form.change(
      "team",
      team.filter((one) => one.memberId !== memberId),
    );
    focusSoon(() => select.current);
  };
  return (
    <fieldset className="grid gap-3 border-t border-border pt-4">
      <legend className="float-left text-sm font-semibold">Team</legend>
      {team.map(({ memberId, name, role }, at) => (
        <div key={memberId} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <Field label={`What ${name} does`}>
              <Input
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
      {form.errors.team && <FieldError>{String(form.errors.team)}</FieldError>}
      {team.length < OPPORTUNITY_TEAM_MAX && (
        <Field
          label="Add a person"
          hint={
            data?.people.length === 0
              ? "You can add people once you are connected to them. You are on the team already."
              : "Of your connections. You are on the team already."
          }
        >
          <Select ref={select} value="" onChange={({ target }) => add(target.value)}>
            <Options none="Choose" of={others.map(({ id, name, title }) => [id, title ? `${name}, ${title}` : name])} />
          </Select>
        </Field>
      )}
    </fieldset>
  );
}
