import type { ComponentProps } from "react";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { invitationSentence } from "./invitation-notice.tsx";
import type { Invitation } from "./use-invitation.ts";

type Props = ComponentProps<typeof Input> & { invitation: Invitation; error?: string };

export function InvitationField({ invitation, error, ...rest }: Props) {
  return (
    <Field
      label="Invitation code"
      error={error ?? (invitation.at === "refused" ? invitation.sentence : undefined)}
      hint={
        <span role="status">
          {invitation.at === "works"
            ? invitationSentence(invitation.trusted)
            : "You'll find it in your invitation. Capitalization, spaces and hyphens don't matter."}
        </span>
      }
    >
      <Input
        {...rest}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        className="font-mono"
      />
    </Field>
  );
}
