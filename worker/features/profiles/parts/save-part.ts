import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { runCommandWithViewer } from "#auth/session/run-command-with-viewer.ts";
import { viewerId } from "#auth/session/session.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { ProfilePart } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import type { Statements } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { profile, user } from "#db/schema/index.ts";
import { jsonObject, statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { readIdempotencyKey, readOutcome } from "#http/idempotency.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { toProfileView } from "../detail/profile-view.ts";
import { selectProfile } from "../detail/queries.ts";

/** What a part writes. `columns` of `profile` by their names in the table, lists as JSON. */
export type PartChange = {
  columns?: Record<string, string | number | boolean | null>;
  /** SQL: one more condition. `me` is the viewer's id. */
  onlyIf?: (me: SQL) => SQL;
  /** Statements for the rows of other tables, each under the condition. */
  rows?: (db: Db, me: SQL, onlyIf: SQL) => Statements;
  /** Whether other members find the member by what these rows say. */
  isSearched?: boolean;
};

/**
 * Replaces one part of the viewer's profile while it has the version that was read, and raises that. The profile's row is written when there is
 * none. Returns the own profile as it is now; the same key again writes nothing. Throws 409 `conflict` when the part has another version,
 * and 429 above the limit of saves.
 */
export async function savePart(
  c: Context<AppEnv>,
  part: ProfilePart,
  input: { version: number },
  { columns = {}, onlyIf: condition = () => sql`1`, rows, isSearched = false }: PartChange,
): Promise<ProfileView> {
  const { db, sessionToken, now, viewer: member } = c.var;
  const me = viewerId(sessionToken, now);
  const call = readIdempotencyKey(c, input, member.id);
  const limit = countMemberWithin(c, RATE_LIMITS.profileSavesPerMember, sql`${member.id}`);
  const writesOf = (onlyIf: SQL) => ({
    // A member has a row from their first change on.
    row: statement(
      db,
      sql`insert into ${profile} (member_id) select ${me} where ${onlyIf} on conflict (member_id) do nothing`,
    ),
    rows: rows?.(db, me, onlyIf) ?? null,
    // Marks the member for the search index of people, while the part may be saved. Columns are watched by triggers.
    searched: isSearched
      ? statement(db, sql`update ${user} set people_version = people_version + 1 where id = ${me} and ${onlyIf}`)
      : null,
    // Writes the part while it has the version that was read. Last, because it makes the condition false.
    saved: statement(
      db,
      sql`update ${profile} set ${assignments(columns)} versions = json_set(${readableVersions}, ${pathOf(part)}, ${input.version + 1})
        where member_id = ${me} and ${onlyIf}`,
    ),
  });
  const { viewer, outcomes, uses, saved, current } = await runCommandWithViewer(c, {
    limit,
    call,
    onlyIf: sql`${isActive(me)} and ${versionOf(part, me)} = ${input.version} and ${condition(me)}`,
    write: writesOf,
    outcome: {
      status: sql`200`,
      answer: jsonObject({}),
      memberId: sql`${member.id}`,
      // The statement before this one is the one that saves: another call of this version may have raised it to the same number.
      onlyIf: sql`changes() > 0`,
    },
    readAfter: { current: selectProfile(c, me) },
  });
  if (!readOutcome(outcomes, call) && saved.meta.changes === 0) {
    limit.requireWithin(uses);
    throw new Problem("conflict");
  }
  return toProfileView(c, getRow(current.subjects, "member-not-found"), current, viewer);
}

const isActive = (me: SQL): SQL => sql`exists (select 1 from ${user} where id = ${me} and status <> 'suspended')`;

const pathOf = (part: ProfilePart): string => `$.${part}`;

/** SQL: the versions of a row of `profile`; none when they are damaged, as `readVersions` reads them, so that its owner can still save. */
const readableVersions = sql`iif(json_valid(versions), versions, '{}')`;

const versionOf = (part: ProfilePart, me: SQL): SQL =>
  sql`coalesce((select json_extract(${readableVersions}, ${pathOf(part)}) from ${profile} where member_id = ${me}), 0)`;

/** SQL: assignments to these columns, each with a comma behind it. */
const assignments = (columns: NonNullable<PartChange["columns"]>): SQL =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.identifier(name)} = ${toSqlValue(value)}, `));

const toSqlValue = (value: string | number | boolean | null) => (typeof value === "boolean" ? Number(value) : value);
