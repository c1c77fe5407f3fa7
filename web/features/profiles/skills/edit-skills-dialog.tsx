import { X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { useWatch } from "react-hook-form";
import { PROFILE_SKILL_MAX_LENGTH, PROFILE_SKILLS_MAX } from "#contract/profiles/limits.ts";
import { nameKey, skillsInput } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { announce } from "#web/lib/announce.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { SortableList } from "#web/ui/choosing/sortable-list.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { PartDialog, type PartForm, usePartForm } from "../part-form/part-form.tsx";

type Props = { profile: ProfileView; open: boolean; onClose: () => void };
/** `adding`: the text of the field for the next skill. */
type Values = { names: string[]; adding: string };

const allNames = ({ names, adding }: Values) => (adding.trim() ? [...names, adding] : names);

/** A typed name that was not added is saved as well. */
export default function EditSkills({ profile, open, onClose }: Props) {
  const form = usePartForm({
    profile,
    part: "skills",
    schema: skillsInput,
    valuesOf: ({ skills }): Values => ({ names: skills.map(({ name }) => name), adding: "" }),
    toInput: (values) => ({ names: allNames(values) }),
    fieldOf: { names: "adding" },
    success: "Skills updated",
    onDone: onClose,
  });
  return (
    <PartDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Edit skills"
      description="A skill keeps its endorsements as long as its name stays. Renaming it makes it another skill."
    >
      <SkillFields form={form} />
    </PartDialog>
  );
}

function SkillFields({ form }: { form: PartForm<Values> }) {
  const root = useRef<HTMLDivElement>(null);
  const [names, adding] = useWatch({ control: form.control, name: ["names", "adding"] });
  const focusInput = () => root.current?.querySelector("input")?.focus();
  const add = () => {
    const name = adding.trim();
    const refusal = name && addingRefusal(name, names);
    if (refusal) form.setErrors({ adding: refusal });
    else if (name) {
      form.change("names", [...names, name]);
      form.change("adding", "");
      announce(`${name} added`);
    }
    focusInput();
  };
  const remove = (at: number) => {
    form.change("names", names.toSpliced(at, 1));
    announce(`${names[at]} removed`);
    focusInput();
  };
  const move = (from: number, to: number) => {
    const next = names.toSpliced(from, 1);
    form.change("names", next.toSpliced(to, 0, ...names.slice(from, from + 1)));
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  };
  return (
    <div ref={root} className="grid gap-4">
      <Field
        label="Add a skill"
        error={form.errors.adding}
        hint={`Up to ${PROFILE_SKILLS_MAX} skills of up to ${PROFILE_SKILL_MAX_LENGTH} characters.`}
      >
        <div className="flex gap-2">
          <Input
            {...form.register("adding")}
            className="min-w-0 flex-1"
            autoComplete="off"
            onKeyDown={addOnEnter}
            data-autofocus
          />
          <Button onClick={add}>Add</Button>
        </div>
      </Field>
      <SortableList items={names} keyOf={nameKey} nameOf={(name) => name} onMove={move}>
        {(name, at, handle) => (
          <div className="flex items-center gap-1 border-t border-border py-1">
            {handle}
            <span className="min-w-0 flex-1 px-1 wrap-anywhere">{name}</span>
            <IconButton
              size="sm"
              label={`Remove ${name}`}
              icon={<Icon of={X} size={16} />}
              onClick={() => remove(at)}
            />
          </div>
        )}
      </SortableList>
    </div>
  );
}

/** Null if the name can be added. The form checks the rest on submit. */
function addingRefusal(name: string, names: string[]): string | null {
  if (names.some((one) => nameKey(one) === nameKey(name))) return "You have this skill already.";
  return names.length >= PROFILE_SKILLS_MAX ? `At most ${PROFILE_SKILLS_MAX} skills.` : null;
}
