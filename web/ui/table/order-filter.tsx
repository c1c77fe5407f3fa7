import type { TimeOrder } from "#web/lib/lists/list-url.ts";
import { SelectFilter } from "#web/ui/data/select-filter.tsx";

type Props = {
  order: TimeOrder;
  className?: string;
};

export const OrderFilter = ({ order: { isOldestFirst, change }, className = "flex-[1_1_144px]" }: Props) => (
  <div className={`flex ${className}`}>
    <SelectFilter
      label="Order"
      all="Newest first"
      options={{ oldest: "Oldest first" }}
      value={isOldestFirst ? "oldest" : ""}
      onChange={(order) => change(order === "oldest")}
    />
  </div>
);
