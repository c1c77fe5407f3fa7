import { useWatch } from "react-hook-form";
import { type AdminTierView, tierOrderInput } from "#contract/membership/tiers.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { ConflictNotice, useConflict } from "#web/forms/use-conflict.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { formatPrice } from "#web/lib/price.ts";
import { SortableList } from "#web/ui/choosing/sortable-list.tsx";
import { orderTiers } from "./api.ts";

type Props = { tiers: readonly AdminTierView[]; open: boolean; onClose: () => void };

const valuesOf = (tiers: readonly AdminTierView[]) => ({ order: tiers.map(({ id }) => id) });

export default function OrderDialog({ tiers, open, onClose }: Props) {
  const conflict = useConflict(tiers, valuesOf);
  const { base } = conflict;
  const form = useForm({
    values: valuesOf(base),
    schema: tierOrderInput,
    toInput: ({ order }) => ({ order: sorted(base, order).map(({ id }) => id), was: valuesOf(base).order }),
    mutation: orderTiers,
    onDone: onClose,
    onFailure: conflict.onFailure,
  });
  const shown = sorted(base, useWatch({ control: form.control, name: "order" }));
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Order of tiers"
      description="Members and visitors see the tiers in this order."
      label="Save order"
      busyLabel="Saving..."
      asksBeforeDiscard
      notice={<ConflictNotice of={conflict} form={form} what="order" />}
    >
      <SortableList
        items={shown}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        className="divide-y divide-border"
        onMove={(from, to) => {
          const ids = shown.map(({ id }) => id);
          const [id = ""] = ids.splice(from, 1);
          form.change("order", ids.toSpliced(to, 0, id));
        }}
      >
        {({ name, price, offered }, _, handle) => (
          <div className="flex items-center gap-2 py-1.5">
            {handle}
            <p className="min-w-0 flex-1 text-sm">
              <b className="block wrap-anywhere">{name}</b>
              <span className="text-meta text-muted">{offered ? formatPrice(price) : "Withdrawn"}</span>
            </p>
          </div>
        )}
      </SortableList>
    </FormDialog>
  );
}

/** A tier that another admin added in the meantime is last. */
function sorted(tiers: readonly AdminTierView[], order: readonly string[]): AdminTierView[] {
  const positionOf = ({ id }: AdminTierView) => (order.includes(id) ? order.indexOf(id) : order.length);
  return tiers.toSorted((one, other) => positionOf(one) - positionOf(other));
}
