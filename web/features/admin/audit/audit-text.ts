import type { AuditSubject, AuditView } from "#contract/admin/audit.ts";
import { formatMoment } from "#contract/dates.ts";

const KINDS: Record<AuditSubject, string> = {
  member: "Member",
  tier: "Tier",
  invitation: "Invitation",
  setting: "Setting",
  page: "Page",
  course: "Course",
  resource: "Resource",
  mail: "Email",
  event: "Event",
  report: "Report about",
  opportunity: "Opportunity",
  "news-source": "News source",
};

export function subjectName({ kind, id, name }: AuditView["subject"]): string {
  if (kind === "page") return `/${id}`;
  if (kind === "setting") return `Setting ${id}`;
  if (name) return kind === "member" ? name : `${KINDS[kind]} ${name}`;
  return `${KINDS[kind]} (unnamed)`;
}

export type AuditChange = { field: string; before: string[]; after: string[] };

/** A field that exists only before or after has no lines on the other side. */
export function changesOf({ before, after }: AuditView): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({
    field: field.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`),
    before: linesOf(before?.[field]),
    after: linesOf(after?.[field]),
  }));
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function linesOf(value: unknown): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.length === 0 ? ["none"] : value.flatMap(linesOf);
  if (value === null || value === "") return ["none"];
  if (typeof value === "string" && INSTANT.test(value)) return [formatMoment(value)];
  if (typeof value === "boolean") return [value ? "yes" : "no"];
  return [typeof value === "object" ? JSON.stringify(value) : String(value)];
}
