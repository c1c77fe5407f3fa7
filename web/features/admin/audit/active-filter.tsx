import { X } from "lucide-react";
import type { AuditView } from "#contract/admin/audit.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { subjectName } from "./audit-text.ts";
import type { AuditUrl } from "./audit-url.ts";

export function ActiveFilter({ url, rows }: { url: AuditUrl; rows: readonly AuditView[] }) {
  const [actor, subject] = [url.get("actor"), url.get("subject")];
  if (!actor && !subject) return null;
  const who = rows.find((row) => row.actor?.id === actor)?.actor?.name ?? "one admin";
  const about = rows.find((row) => row.subject.id === subject);
  return (
    <div className="flex flex-wrap gap-2 px-5 pb-3 max-md:px-4">
      {actor && <Only text={`By ${who}`} onDrop={() => url.set("actor", "")} />}
      {subject && (
        <Only
          text={`Target: ${about ? subjectName(about.subject) : "one item"}`}
          onDrop={() => url.set("subject", "")}
        />
      )}
    </div>
  );
}

function Only({ text, onDrop }: { text: string; onDrop: () => void }) {
  return (
    <Button size="sm" variant="soft" aria-label={`Remove filter: ${text}`} onClick={onDrop}>
      {text}
      <Icon of={X} size={16} />
    </Button>
  );
}
