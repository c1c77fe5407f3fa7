import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import type { Invitation } from "./invitation.ts";
import { invitationSentence } from "./invitation-notice.tsx";

type Props = { invitation: Invitation; fromLink: string; error?: string; onCheck: (code: string) => void };

/** The field of a required invitation code. The code is checked when the field loses the focus. */
export function InvitationField({ invitation, fromLink, error, onCheck }: Props) {
  return (
    <Field
      label="Invitation code"
      error={error ?? (invitation.at === "refused" ? invitation.sentence : undefined)}
      hint={
        <span role="status">
          {invitation.at === "works"
            ? invitationSentence(invitation.trusted)
            : "It came with your invitation. Capitals, spaces and hyphens do not matter."}
        </span>
      }
    >
      <Input
        name="invitation"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        className="font-mono"
        defaultValue={fromLink}
        onBlur={(event) => onCheck(event.target.value)}
      />
    </Field>
  );
}
