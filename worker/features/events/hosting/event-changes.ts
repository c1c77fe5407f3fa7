import { type SQL, sql } from "drizzle-orm";
import type { EventChange } from "#contract/events/hosting.ts";
import { REMINDER_BEFORE_MS } from "#contract/limits.ts";
import type { CoverPictureInput } from "#contract/media/media.ts";
import { fold } from "#db/fold.ts";
import { event } from "#db/schema/index.ts";
import { jsonObject } from "#db/statement.ts";
import type { AuditPart } from "#domain/commands/command.ts";
import { eventColumns } from "../event-sql.ts";

/** The fields that a host writes, by their column. */
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
/** The fields of an edit with their new values, as the columns have them: instants in milliseconds, 0 or 1. */
export type NewValues = Partial<Record<Field, string | number | null>> & { coverKey?: string | null };

/** Names in SQL quotes: a change of one of these raises SEQUENCE and is announced to everybody registered. */
export const WHEN_AND_WHERE = "'startsAt', 'endsAt', 'timeZone', 'location'";
/** How many code points of a description the audit log keeps. */
const LOGGED_LENGTH = 200;

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

/** The columns of a host's own cover. */
export const coverColumns = (picture: CoverPictureInput | undefined) => ({
  coverKey: picture?.key ?? null,
  coverAlt: picture?.alt ?? null,
});

/** SQL: the fields of a row of `event` as JSON, as in `NewValues`. */
const currentFields = jsonObject(FIELDS);

/** SQL: the fields whose new value differs from the one in a row of `event`: `old.key`, `old.value`, `new.value`. */
const differences = (newValues: NewValues) =>
  sql`json_each(${JSON.stringify(newValues)}) as new join json_each(${currentFields}) as old on old.key = new.key where old.value is not new.value`;

/** SQL: a new value differs from the one in a row of `event`. With `fields` (names in SQL quotes) only these are compared. */
export const differs = (newValues: NewValues, fields?: string): SQL =>
  sql`exists (select 1 from ${differences(newValues)} ${fields ? sql`and new.key in (${sql.raw(fields)})` : sql``})`;

/** The column `location_key`, which Similar Events compares: the location up to the first comma, folded. */
export const locationKeyOf = (location: string): string => fold(location.split(",")[0] ?? "").trim();

/** Whether an event starts too soon for a reminder one day before it; then it counts as reminded. Instants in milliseconds. */
export const isTooLateForReminder = (startsAt: number, now: number): boolean => startsAt - now <= REMINDER_BEFORE_MS;

/**
 * SQL: the assignments of the update: the new values, and the columns derived from them. A new start makes the event due for a
 * reminder again, unless it is too soon for one; the same start changes nothing about reminders.
 */
export function assignments(newValues: NewValues, now: number): SQL {
  const set = Object.entries(newValues).map(
    ([name, value]) => sql`${sql.identifier(FIELDS[name as Field].name)} = ${value}`,
  );
  if (typeof newValues.location === "string") set.push(sql`location_key = ${locationKeyOf(newValues.location)}`);
  if (typeof newValues.startsAt === "number")
    set.push(
      sql`reminded = case when ${event.startsAt} = ${newValues.startsAt} then ${event.reminded} else ${Number(isTooLateForReminder(newValues.startsAt, now))} end`,
    );
  // Cron knows the end of a day in a zone.
  if (["startsAt", "endsAt", "timeZone"].some((field) => field in newValues)) set.push(sql`lasts_until = null`);
  set.push(sql`sequence = ${event.sequence} + ${differs(newValues, WHEN_AND_WHERE)}`);
  set.push(sql`version = ${event.version} + 1, updated_at = ${now}`);
  return sql.join(set, sql`, `);
}

/** What the audit log keeps of an edit: the changed fields, instants in ISO format, descriptions shortened. */
export function auditedChange(id: string, newValues: NewValues): Pick<AuditPart, "action" | "before" | "after"> {
  const side = (value: SQL) =>
    sql`(select json_group_object(old.key, case
      when old.key in ('startsAt', 'endsAt') then strftime('%Y-%m-%dT%H:%M:%S', ${value} / 1000, 'unixepoch') || printf('.%03dZ', ${value} % 1000)
      when old.key = 'description' then substr(${value}, 1, ${sql.raw(String(LOGGED_LENGTH))})
      else ${value} end) from ${event}, ${differences(newValues)} and ${event.id} = ${id})`;
  return { action: "event-changed", before: side(sql`old.value`), after: side(sql`new.value`) };
}
