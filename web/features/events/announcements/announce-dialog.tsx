import { useWatch } from "react-hook-form";
import type { EventView } from "#contract/events/event.ts";
import { announcementInput } from "#contract/events/hosting.ts";
import { ANNOUNCEMENT_MAX_LENGTH } from "#contract/limits.ts";
import { fullCount } from "#contract/numbers.ts";
import { graphemes } from "#contract/text-length.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { sendAnnouncement } from "../api.ts";

type Props = { event: EventView; open: boolean; onClose: () => void };

const LIMIT = fullCount(ANNOUNCEMENT_MAX_LENGTH);
const lengthOf = (text: string) => graphemes(text.trim());

export default function AnnounceDialog({ event, ...dialog }: Props) {
  const form = useForm({
    values: { text: "" },
    schema: announcementInput,
    check: ({ text }) => (lengthOf(text) > ANNOUNCEMENT_MAX_LENGTH ? { text: `At most ${LIMIT} characters.` } : {}),
    mutation: sendAnnouncement(event.id),
    draft: `events/${event.id}/announcement`,
    onDone: dialog.onClose,
  });
  const length = lengthOf(useWatch({ control: form.control, name: "text" }));
  return (
    <FormDialog
      {...dialog}
      form={form}
      title="Email attendees"
      description="Everyone with a confirmed registration gets your message by email. You can send one message a day."
      label="Send email"
      busyLabel="Sending..."
    >
      <Field
        label="Message"
        error={form.errors.text}
        aside={
          <span className="text-meta text-subtle tabular-nums">
            {fullCount(length)} / {LIMIT}
          </span>
        }
      >
        <Textarea rows={7} {...form.register("text")} />
      </Field>
    </FormDialog>
  );
}
