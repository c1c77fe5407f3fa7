import { Search } from "lucide-react";
import { SEARCH_MAX_LENGTH } from "#contract/limits.ts";
import { MEMBER_STATUSES } from "#contract/members.ts";
import { useDebouncedWords } from "#web/lib/debounced-words.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Input, Select } from "#web/ui/fields/input.tsx";
import { useFilters } from "../filter-params.ts";
import { STATUS_NAMES } from "../text.ts";

/** The search and the filters of the list, in the URL. */
export function MemberFilters() {
  const { params, set } = useFilters();
  const { words, type } = useDebouncedWords(params.get("q") ?? "", (text) => set("q", text));

  return (
    <div className="filters">
      <Input
        type="search"
        icon={<Icon of={Search} />}
        aria-label="Search members"
        placeholder="Name or email"
        autoComplete="off"
        maxLength={SEARCH_MAX_LENGTH}
        value={words}
        onChange={(event) => type(event.target.value)}
      />
      <Select
        aria-label="Status"
        value={params.get("status") ?? ""}
        onChange={(event) => set("status", event.target.value)}
      >
        <option value="">Every status</option>
        {MEMBER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {STATUS_NAMES[status]}
          </option>
        ))}
      </Select>
      <Select aria-label="Role" value={params.get("role") ?? ""} onChange={(event) => set("role", event.target.value)}>
        <option value="">Every role</option>
        <option value="member">Members</option>
        <option value="admin">Administrators</option>
      </Select>
    </div>
  );
}
