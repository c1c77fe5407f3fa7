import { Link2 } from "lucide-react";
import { useRef, useState } from "react";
import type { PersonView } from "#contract/members.ts";
import { shareInput } from "#contract/opportunities/deals.ts";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { ChooseConnection } from "#web/lib/connections/choose-connection.tsx";
import { sharePage } from "#web/lib/device/share-page.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { Button } from "#web/ui/button/button.tsx";
import { TextButton } from "#web/ui/button/text-button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { FieldError } from "#web/ui/fields/field.tsx";
import { shareWith } from "./api.ts";

type Props = { opportunity: OpportunityView; open: boolean; onClose: () => void };

export default function ShareDialog({ opportunity, ...dialog }: Props) {
  const [person, setPerson] = useState<PersonView | null>(null);
  const region = useRef<HTMLFieldSetElement>(null);
  const form = useForm({
    values: { memberId: "" },
    schema: shareInput,
    check: ({ memberId }) => (memberId === "" ? { memberId: "Choose a person." } : {}),
    mutation: shareWith(opportunity.id, person?.name ?? "Your connection"),
    onDone: dialog.onClose,
  });
  const choose = (chosen: PersonView | null) => {
    setPerson(chosen);
    form.change("memberId", chosen?.id ?? "");
    focusSoon(() => region.current?.querySelector<HTMLElement>(chosen ? "button" : "input") ?? null);
  };
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`Share ${opportunity.company}`}
      label="Send"
      busyLabel="Sending..."
      notice={
        <Button className="mb-4.5" block onClick={() => void sharePage(opportunity.company)}>
          <Icon of={Link2} size={18} />
          Share the link
        </Button>
      }
    >
      <fieldset ref={region} className="grid gap-3">
        <legend className="float-left text-sm font-semibold">Tell a connection</legend>
        <p className="text-meta text-muted">
          They get a notification with your name. What they see depends on their tier.
        </p>
        {person ? (
          <div className="flex flex-wrap items-center gap-x-2.5">
            <Avatar id={person.id} name={person.name} image={person.image} />
            <span className="font-semibold">{person.name}</span>
            <TextButton onClick={() => choose(null)}>Choose someone else</TextButton>
          </div>
        ) : (
          <ChooseConnection except={[opportunity.owner.id]} onChoose={choose} />
        )}
        {form.errors.memberId && <FieldError>{form.errors.memberId}</FieldError>}
      </fieldset>
    </FormDialog>
  );
}
