import { CircleCheck } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { InvitationView } from "#contract/admin/invitations.ts";
import { HttpError } from "#web/lib/http.ts";
import { useIdempotencyKey } from "#web/lib/idempotency-key.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { updateError } from "../update-error.ts";
import { useSingleRun } from "../use-single-run.ts";
import { copyLink, createInvitation } from "./api.ts";
import { InvitationFields } from "./invitation-fields.tsx";
import {
  EMPTY_INVITATION,
  errorField,
  type InvitationErrors,
  type InvitationForm,
  readInvitation,
} from "./invitation-form.ts";

/** The form of a new invitation. A repeated request after a lost response creates only one. */
export function NewInvitation() {
  const [form, setForm] = useState(EMPTY_INVITATION);
  const [errors, setErrors] = useState<InvitationErrors>({});
  const [made, setMade] = useState<InvitationView | null>(null);
  const { keyFor, renew } = useIdempotencyKey();
  const { busy, run } = useSingleRun();
  const element = useRef<HTMLFormElement>(null);

  const change = (part: Partial<InvitationForm>) => {
    const next = { ...form, ...part };
    const read = readInvitation(next);
    setForm(next);
    setErrors((shown) => updateError(shown, "errors" in read ? read.errors : {}, errorField(part)));
  };

  const refuse = (wrong: InvitationErrors) => {
    setErrors(wrong);
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };

  async function create(): Promise<void> {
    const read = readInvitation(form);
    if ("errors" in read) return refuse(read.errors);
    setErrors({});
    try {
      setMade(await createInvitation(read.input, keyFor(read.input)));
    } catch (error) {
      // A request without a response may have succeeded, so the next one keeps the key.
      if (error instanceof HttpError && error.status >= 400 && error.status < 500) renew();
      if (error instanceof HttpError && error.code === "invalid")
        return refuse({ ...error.fields, days: error.fields.expiresInDays });
      return toastError(error instanceof Error ? error.message : String(error));
    }
    renew();
    setForm(EMPTY_INVITATION);
    toastSuccess("Invitation created");
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(create);
  };

  return (
    <form ref={element} className="grid gap-4" noValidate onSubmit={onSubmit}>
      <InvitationFields form={form} errors={errors} onChange={change} />
      <Button variant="primary" type="submit" busy={busy} busyLabel="Creating...">
        Create invitation
      </Button>
      <div role="status">{made && <Made invitation={made} />}</div>
    </form>
  );
}

function Made({ invitation: { code, link } }: { invitation: InvitationView }) {
  return (
    <Notice tone="success" icon={CircleCheck}>
      <p>
        <b className="font-mono">{code}</b> works now. Its link:
      </p>
      <p className="my-2 font-mono text-meta break-all">{link}</p>
      <Button size="sm" onClick={() => void copyLink(link)}>
        Copy link
      </Button>
    </Notice>
  );
}
