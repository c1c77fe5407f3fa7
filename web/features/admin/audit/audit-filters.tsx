import { Download } from "lucide-react";
import { useId } from "react";
import { DownloadLink } from "#web/ui/button/download-link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Input, Select } from "#web/ui/fields/input.tsx";
import { useFilters } from "../filter-params.ts";
import { ACTION_NAMES } from "../text.ts";
import { auditCsvPath } from "./api.ts";

/** The filters by action and day, and the download. */
export function AuditFilters({ search }: { search: string }) {
  const { params, set } = useFilters();
  return (
    <div className="filters audit-filters">
      <Select
        aria-label="Act"
        value={params.get("action") ?? ""}
        onChange={(event) => set("action", event.target.value)}
      >
        <option value="">Every act</option>
        {Object.entries(ACTION_NAMES).map(([action, words]) => (
          <option key={action} value={action}>
            {words}
          </option>
        ))}
      </Select>
      <Day name="from" label="From" value={params.get("from") ?? ""} onChange={set} />
      <Day name="to" label="To" value={params.get("to") ?? ""} onChange={set} />
      <DownloadLink href={auditCsvPath(search)} file="audit.csv">
        <Icon of={Download} />
        CSV
      </DownloadLink>
    </div>
  );
}

type DayProps = { name: string; label: string; value: string; onChange: (name: string, value: string) => void };

function Day({ name, label, value, onChange }: DayProps) {
  const id = useId();
  return (
    <div className="day">
      <label htmlFor={id}>{label}</label>
      <Input id={id} type="date" value={value} onChange={(event) => onChange(name, event.target.value)} />
    </div>
  );
}
