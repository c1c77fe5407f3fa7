import { useState } from "react";
import type { EventView } from "#contract/events/event.ts";
import { ANNOUNCEMENT_MAX_LENGTH } from "#contract/limits.ts";
import { graphemes } from "#contract/text-length.ts";
import { HttpError } from "#web/lib/http.ts";
import { useIdempotencyKey } from "#web/lib/idempotency-key.ts";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Textarea } from "#web/ui/fields/input.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { hostingRefusal } from "../hosting/api.ts";
import { isDecided } from "../registration/outcome.ts";
import { fullCount } from "../text.ts";
import { sendAnnouncement } from "./api.ts";

type Props = {
  event: EventView;
  open: boolean;
  onClose: () => void;
  /** The typed text. The page keeps it, so that it survives closing the dialog. */
  draft: string;
  onDraft: (text: string) => void;
};

const LIMIT = fullCount(ANNOUNCEMENT_MAX_LENGTH);

/** The error of a text with `length` graphemes, if any; the server validates again. */
function lengthError(length: number): string | undefined {
  if (length === 0) return "Please write something.";
  return length > ANNOUNCEMENT_MAX_LENGTH ? `At most ${LIMIT} characters.` : undefined;
}

/** The form of a mail to all confirmed attendees. */
export default function AnnounceDialog({ event, open, onClose, draft, onDraft }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const { keyFor, renew } = useIdempotencyKey();
  const text = draft.trim();
  const length = graphemes(text);

  async function onConfirm(): Promise<boolean> {
    const invalid = lengthError(length);
    setRefusal(invalid);
    if (invalid) return false;
    try {
      await sendAnnouncement(event.id, text, keyFor(text));
    } catch (error) {
      if (isDecided(error)) renew();
      setRefusal((error instanceof HttpError && error.fields.text) || hostingRefusal(error));
      return false;
    }
    onDraft("");
    toastSuccess("Your mail is on its way to the attendees");
    return true;
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Write to attendees"
      description="Everybody whose place is confirmed gets this by mail, in your name. Possible once a day."
      confirm="Send"
      busyLabel="Sending..."
      onConfirm={onConfirm}
    >
      <Field
        label="Message"
        error={refusal}
        aside={
          <span className="text-meta text-subtle tabular-nums">
            {fullCount(length)} / {LIMIT}
          </span>
        }
      >
        <Textarea
          rows={7}
          value={draft}
          onChange={(change) => {
            onDraft(change.target.value);
            setRefusal((shown) => shown && lengthError(graphemes(change.target.value.trim())));
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
