import { X } from "lucide-react";
import type { AuditView } from "#contract/admin/audit.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { useFilters } from "../filter-params.ts";
import { subjectName } from "./audit-text.ts";

/** The member or subject that the log is filtered by, and the link that removes this filter. */
export function ActiveFilter({ rows }: { rows: readonly AuditView[] }) {
  const { params, set } = useFilters();
  const [actor, subject] = [params.get("actor"), params.get("subject")];
  if (!actor && !subject) return null;
  const who = rows.find((row) => row.actor?.id === actor)?.actor?.name ?? "one administrator";
  const about = rows.find((row) => row.subject.id === subject);
  return (
    <div className="flex flex-wrap gap-2 px-5 pb-3 max-md:px-4">
      {actor && <Only text={`Only by ${who}`} onDrop={() => set("actor", "")} />}
      {subject && (
        <Only text={`Only on ${about ? subjectName(about.subject) : "one thing"}`} onDrop={() => set("subject", "")} />
      )}
    </div>
  );
}

function Only({ text, onDrop }: { text: string; onDrop: () => void }) {
  return (
    <Button size="sm" variant="soft" aria-label={`${text}: show all`} onClick={onDrop}>
      {text}
      <Icon of={X} size={16} />
    </Button>
  );
}
