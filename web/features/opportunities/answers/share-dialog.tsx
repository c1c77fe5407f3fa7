import { useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { shareInput } from "#contract/opportunities/deals.ts";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { sharePage } from "#web/lib/more/share-page.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { connectionsQuery } from "../sharing/api.ts";
import { shareWith } from "./api.ts";

type Props = { opportunity: OpportunityView; open: boolean; onClose: () => void };

/** Tells a connection of an opportunity, or shares its link. */
export default function ShareDialog({ opportunity, ...dialog }: Props) {
  const { data } = useQuery(connectionsQuery);
  const people = (data?.people ?? []).filter(({ id }) => id !== opportunity.owner.id);
  const nameOf = (memberId: string) => people.find(({ id }) => id === memberId)?.name ?? "Your connection";
  const form = useForm({
    values: { memberId: "" },
    schema: shareInput,
    check: ({ memberId }) => (memberId === "" ? { memberId: "Choose a person." } : {}),
    mutation: shareWith(opportunity.id, nameOf),
    failures: "inside",
    onDone: dialog.onClose,
  });
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
      <Field
        label="Tell a connection"
        error={form.errors.memberId}
        hint="They get a notification with your name. What they see depends on their tier."
      >
        <Select {...form.register("memberId")} data-autofocus>
          <Options none="Choose" of={people.map(({ id, name, title }) => [id, title ? `${name}, ${title}` : name])} />
        </Select>
      </Field>
    </FormDialog>
  );
}
