import { type SQL, sql } from "drizzle-orm";
import { fold } from "#contract/content/fold.ts";
import type { EventChange } from "#contract/events/hosting.ts";
import { REMINDER_BEFORE_MS } from "#contract/limits.ts";
import type { CoverPictureInput } from "#contract/media/media.ts";
import { event } from "#db/schema/index.ts";
import { jsonObject } from "#db/statement.ts";
import type { AuditPart } from "#domain/commands/command.ts";
import { eventColumns } from "../event-sql.ts";

const FIELDS = {
  ...eventColumns,
  website: event.website,
  capacity: event.capacity,
  exclusive: event.exclusive,
  cover: event.cover,
  coverKey: event.coverKey,
  coverAlt: event.coverAlt,
} as const;
export type Field = keyof typeof FIELDS;
/** As stored: instants in ms, 0 or 1. */
export type NewValues = Partial<Record<Field, string | number | null>> & { coverKey?: string | null };

/** SQL names: a change of one of these raises SEQUENCE and is announced to everybody registered. */
export const WHEN_AND_WHERE = "'startsAt', 'endsAt', 'timeZone', 'location'";
/** Code points of a description in the audit log. */
const LOGGED = sql.raw("200");

export function toNewValues({
  version: _,
  startsAt,
  endsAt,
  exclusive,
  coverPicture,
  ...texts
}: EventChange): NewValues {
  return {
    ...texts,
    ...(exclusive === undefined ? {} : { exclusive: Number(exclusive) }),
    ...(startsAt === undefined ? {} : { startsAt: Date.parse(startsAt) }),
    ...(coverPicture === undefined ? {} : coverColumns(coverPicture)),
    ...(endsAt === undefined ? {} : { endsAt: endsAt === null ? null : Date.parse(endsAt) }),
  };
}

export const coverColumns = (picture: CoverPictureInput | undefined) => ({
  coverKey: picture?.key ?? null,
  coverAlt: picture?.alt ?? null,
});

const currentFields = jsonObject(FIELDS);

const differences = (newValues: NewValues) =>
  sql`json_each(${JSON.stringify(newValues)}) as new join json_each(${currentFields}) as old on old.key = new.key where old.value is not new.value`;

/** SQL. With `fields` (quoted SQL names) only these are compared. */
export const differs = (newValues: NewValues, fields?: string): SQL =>
  sql`exists (select 1 from ${differences(newValues)} ${fields ? sql`and new.key in (${sql.raw(fields)})` : sql``})`;

/** Up to the first comma, folded. Similar Events compares it. */
export const locationKeyOf = (location: string): string => fold(location.split(",")[0] ?? "").trim();

/** Such an event counts as reminded. Instants in ms. */
export const isTooLateForReminder = (startsAt: number, now: number): boolean => startsAt - now <= REMINDER_BEFORE_MS;

export function assignments(newValues: NewValues, now: number): SQL {
  const set = Object.entries(newValues).map(
    ([name, value]) => sql`${sql.identifier(FIELDS[name as Field].name)} = ${value}`,
  );
  if (typeof newValues.location === "string") set.push(sql`location_key = ${locationKeyOf(newValues.location)}`);
  if (typeof newValues.startsAt === "number")
    set.push(
      sql`moved_at = iif(${event.startsAt} = ${newValues.startsAt}, ${event.movedAt}, ${now})`,
      sql`reminded = case when ${event.startsAt} = ${newValues.startsAt} then ${event.reminded} else ${Number(isTooLateForReminder(newValues.startsAt, now))} end`,
    );
  if (["startsAt", "endsAt", "timeZone"].some((field) => field in newValues)) set.push(sql`lasts_until = null`);
  set.push(sql`sequence = ${event.sequence} + ${differs(newValues, WHEN_AND_WHERE)}`);
  set.push(sql`version = ${event.version} + 1, updated_at = ${now}`);
  return sql.join(set, sql`, `);
}

export function auditedChange(id: string, newValues: NewValues): Pick<AuditPart, "action" | "before" | "after"> {
  const side = (value: SQL) =>
    sql`(select json_group_object(old.key, case
      when old.key in ('startsAt', 'endsAt') then strftime('%Y-%m-%dT%H:%M:%S', ${value} / 1000, 'unixepoch') || printf('.%03dZ', ${value} % 1000)
      when old.key = 'description' then iif(length(${value}) > ${LOGGED}, substr(${value}, 1, ${LOGGED}) || '…', ${value})
      else ${value} end) from ${event}, ${differences(newValues)} and ${event.id} = ${id})`;
  return { action: "event-changed", before: side(sql`old.value`), after: side(sql`new.value`) };
}
