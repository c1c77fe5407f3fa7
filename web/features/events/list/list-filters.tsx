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
import type { ListUrl } from "./list-url.ts";

type Props = {
  url: ListUrl;
  /** Name of the host the list is filtered by, once it is known. */
  host?: string | undefined;
};

/** The search and the filters of the list. They are part of the URL, and the button shows how many are set. */
export function ListFilters({ url, host }: Props) {
  const { words, type } = useDebouncedWords(url.valueOf("q"), (text) => url.set("q", text));
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
          Filter <Badge count={url.filterCount} of="set" />
        </Button>
      </div>
      <div id={panel} hidden={!open} className="card">
        <div className="card-body">
          <FilterFields url={url} host={host} />
        </div>
      </div>
    </search>
  );
}

function FilterFields({ url, host }: Props) {
  const location = useDebouncedWords(url.valueOf("place"), (text) => url.set("place", text));
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <Field label="When">
        <Select value={url.valueOf("when")} onChange={(event) => url.set("when", event.target.value)}>
          <option value="">Any time</option>
          <option value="7">Next 7 days</option>
          <option value="30">Next 30 days</option>
        </Select>
      </Field>
      <Field label="Where">
        <Select value={url.valueOf("format")} onChange={(event) => url.set("format", event.target.value)}>
          <option value="">Online or in person</option>
          <option value="online">Online</option>
          <option value="in-person">In person</option>
        </Select>
      </Field>
      <Field label="City or place">
        <Input
          autoComplete="off"
          maxLength={SEARCH_MAX_LENGTH}
          value={location.words}
          onChange={(event) => location.type(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 md:col-span-3">
        <Checkbox
          label="Only events with free places"
          checked={url.valueOf("free") === "1"}
          onChange={(event) => url.set("free", event.target.checked ? "1" : "")}
        />
        {url.valueOf("host") && (
          <Button size="sm" variant="soft" onClick={() => url.set("host", "")}>
            <span className="sr-only">Remove:</span> {host ? `Hosted by ${host}` : "One host only"}
            <Icon of={X} size={16} />
          </Button>
        )}
        {url.filterCount > 0 && (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={url.clearFilters}>
            Reset
          </Button>
        )}
      </div>
    </div>
  );
}
