import type { PersonView } from "#contract/members.ts";
import { introductionInput, type PathView } from "#contract/network/introductions.ts";
import { INTRODUCTION_NOTE_MAX_LENGTH } from "#contract/network/limits.ts";
import { formatList } from "#contract/numbers.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { HttpError } from "#web/lib/http.ts";
import { firstName } from "#web/lib/initials.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { askForIntroduction, refreshPaths } from "./api.ts";
import { Chain } from "./chain.tsx";

type Props = { person: PersonView; path: PathView; open: boolean; onClose: () => void };

const LONG = `Up to ${INTRODUCTION_NOTE_MAX_LENGTH} characters.`;

export default function AskDialog({ person, path: { steps }, open, onClose }: Props) {
  const viewer = useViewer();
  const [first, second] = steps;
  const [asked, target] = [firstName(first?.name ?? ""), firstName(person.name)];
  const passing = second ? `${asked} and ${firstName(second.name)} pass` : `${asked} passes`;
  const form = useForm({
    values: { noteToFirst: "", noteToTarget: "" },
    schema: introductionInput,
    toInput: (notes) => ({ targetId: person.id, steps: steps.map(({ id }) => id), ...notes }),
    mutation: askForIntroduction(asked),
    draft: `network/introduction/${person.id}/${first?.id}`,
    onDone: onClose,
    onFailure(error) {
      if (error instanceof HttpError && error.status === 409) void refreshPaths();
      return false;
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Ask for an introduction"
      description={`To ${person.name}, through ${formatList(steps.map(({ name }) => name))}`}
      label="Send request"
      busyLabel="Sending..."
      asksBeforeDiscard
      notice={
        viewer && (
          <div className="mb-4.5 border-b border-border pb-4">
            <Chain people={[{ ...viewer, title: null }, ...steps, person].map(withoutTitle)} label="Path" />
          </div>
        )
      }
    >
      <Field label={`Note to ${asked}`} error={form.errors.noteToFirst} hint={`Only ${asked} reads this. ${LONG}`}>
        <Textarea rows={3} {...form.register("noteToFirst")} dir="auto" data-autofocus />
      </Field>
      <Field
        label={`Note to pass on to ${target}`}
        error={form.errors.noteToTarget}
        hint={`${passing} it on as written, or not at all. ${LONG}`}
      >
        <Textarea rows={4} {...form.register("noteToTarget")} dir="auto" />
      </Field>
      <Notice>
        A conversation opens only when {passing} it on and {target} accepts. Someone who declines and someone who
        doesn't answer look the same to you.
      </Notice>
    </FormDialog>
  );
}

const withoutTitle = ({ id, name, image }: Pick<PersonView, "id" | "name" | "image">) => ({ id, name, image });
