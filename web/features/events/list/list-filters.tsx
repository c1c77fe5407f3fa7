import { Search, SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import { SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { useDebouncedWords } from "#web/lib/debounced-words.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Badge } from "#web/ui/content/pills.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input, Select } from "#web/ui/fields/input.tsx";
import type { ListAddress } from "./list-url.ts";

type Props = {
  address: ListAddress;
  /** Name of the member whose events alone are shown, when one is asked for and it is known. */
  host?: string | undefined;
};

/** Search and filters of the list; whatever is set is in the address and counted on the button. */
export function ListFilters({ address, host }: Props) {
  const { words, type } = useDebouncedWords(address.valueOf("q"), (text) => address.set("q", text));
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <search className="mb-5 grid gap-3">
      <div className="flex gap-3">
        <div className="min-w-0 flex-1">
          <Input
            type="search"
            icon={<Icon of={Search} />}
            aria-label="Search events"
            placeholder="Title, description or location"
            autoComplete="off"
            maxLength={SEARCH_MAX_LENGTH}
            value={words}
            onChange={(event) => type(event.target.value)}
          />
        </div>
        <Button aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          <Icon of={SlidersHorizontal} />
          Filter <Badge count={address.filterCount} of="set" />
        </Button>
      </div>
      <div id={panel} hidden={!open} className="card">
        <div className="card-body">
          <FilterFields address={address} host={host} />
        </div>
      </div>
    </search>
  );
}

function FilterFields({ address, host }: Props) {
  const place = useDebouncedWords(address.valueOf("place"), (text) => address.set("place", text));
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Field label="When">
        <Select value={address.valueOf("when")} onChange={(event) => address.set("when", event.target.value)}>
          <option value="">Any time</option>
          <option value="7">Next 7 days</option>
          <option value="30">Next 30 days</option>
        </Select>
      </Field>
      <Field label="Where">
        <Select value={address.valueOf("format")} onChange={(event) => address.set("format", event.target.value)}>
          <option value="">Online or in person</option>
          <option value="online">Online</option>
          <option value="in-person">In person</option>
        </Select>
      </Field>
      <Field label="City or place">
        <Input
          autoComplete="off"
          maxLength={SEARCH_MAX_LENGTH}
          value={place.words}
          onChange={(event) => place.type(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 md:col-span-3">
        <Checkbox
          label="Only events with free places"
          checked={address.valueOf("free") === "1"}
          onChange={(event) => address.set("free", event.target.checked ? "1" : "")}
        />
        {address.valueOf("host") && (
          <Button size="sm" variant="soft" onClick={() => address.set("host", "")}>
            <span className="sr-only">Remove:</span> {host ? `Hosted by ${host}` : "One host only"}
            <Icon of={X} size={16} />
          </Button>
        )}
        {address.filterCount > 0 && (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={address.clearFilters}>
            Reset
          </Button>
        )}
      </div>
    </div>
  );
}
