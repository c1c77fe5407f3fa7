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
import { hostingRefusal, writeToAttendees } from "../hosting/api.ts";
import { isDecided } from "../registration/outcome.ts";
import { fullCount } from "../text.ts";

type Props = {
  event: EventView;
  open: boolean;
  onClose: () => void;
  /** What was typed, kept by the page: closed by mistake, it is still there. */
  draft: string;
  onDraft: (text: string) => void;
};

const MOST = fullCount(ANNOUNCEMENT_MAX_LENGTH);

/** What is wrong with a text before it is sent; the server looks again. */
function wrongWith(length: number): string | undefined {
  if (length === 0) return "Please write something.";
  return length > ANNOUNCEMENT_MAX_LENGTH ? `At most ${MOST} characters.` : undefined;
}

/** A mail to everybody who comes. Sent again after a lost answer, it is still one. */
export default function Announce({ event, open, onClose, draft, onDraft }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const { keyFor, renew } = useIdempotencyKey();
  const text = draft.trim();
  const length = graphemes(text);

  async function onConfirm(): Promise<boolean> {
    const wrong = wrongWith(length);
    setRefusal(wrong);
    if (wrong) return false;
    try {
      await writeToAttendees(event.id, text, keyFor(text));
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
            {fullCount(length)} / {MOST}
          </span>
        }
      >
        <Textarea
          rows={7}
          value={draft}
          onChange={(change) => {
            onDraft(change.target.value);
            setRefusal((told) => told && wrongWith(graphemes(change.target.value.trim())));
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}
