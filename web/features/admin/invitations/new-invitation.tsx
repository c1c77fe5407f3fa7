import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { type InvitationView, invitationInput } from "#contract/admin/invitations.ts";
import { NOTE_MAX_LENGTH } from "#contract/limits.ts";
import { readWholeNumber } from "#contract/numbers.ts";
import { Form } from "#web/forms/form.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { Checkbox, ChoiceRows } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { createInvitation } from "./api.ts";
import { copyLink } from "./copy-link.ts";

/** Numbers are text, as typed. */
const UNTOUCHED = { note: "", uses: "once", maxUses: "10", expiresInDays: "30", trusted: false };

export function NewInvitation() {
  const [created, setCreated] = useState<InvitationView | null>(null);
  const form = useForm({
    values: UNTOUCHED,
    schema: invitationInput,
    toInput: ({ uses, maxUses, expiresInDays, ...rest }) => ({
      ...rest,
      maxUses: uses === "once" ? 1 : readWholeNumber(maxUses),
      expiresInDays: readWholeNumber(expiresInDays),
    }),
    mutation: createInvitation,
    draft: "admin/invitation",
    onDone: (invitation) => {
      setCreated(invitation);
      form.reset();
    },
  });
  const uses = useWatch({ control: form.control, name: "uses" });
  return (
    <Form form={form}>
      <Field label="Note" optional error={form.errors.note} hint="Only admins can see this.">
        <Input maxLength={NOTE_MAX_LENGTH} {...form.register("note")} />
      </Field>
      <ChoiceRows
        legend="Number of uses"
        choices={[
          { value: "once", title: "One person" },
          { value: "several", title: "Several people" },
        ]}
        {...form.register("uses")}
      />
      {uses === "several" && (
        <Field label="How many people" error={form.errors.maxUses}>
          <Input inputMode="numeric" {...form.register("maxUses")} />
        </Field>
      )}
      <Field label="Days until it expires" error={form.errors.expiresInDays}>
        <Input inputMode="numeric" {...form.register("expiresInDays")} />
      </Field>
      <Checkbox label="Approve new members automatically" {...form.register("trusted")} />
      <Button variant="primary" type="submit" busy={form.busy} busyLabel="Creating..." {...waitAttributes(form)}>
        Create invitation
      </Button>
      <WaitNote of={form} />
      <div role="status">{created && <Created invitation={created} />}</div>
    </Form>
  );
}

function Created({ invitation: { code, link } }: { invitation: InvitationView }) {
  return (
    <Notice tone="success" icon={CircleCheck}>
      <p>
        <b className="font-mono">{code}</b> is ready. Share this link:
      </p>
      <p className="my-2 font-mono text-meta break-all">{link}</p>
      <Button size="sm" onClick={() => copyLink(link)}>
        Copy link
      </Button>
    </Notice>
  );
}
