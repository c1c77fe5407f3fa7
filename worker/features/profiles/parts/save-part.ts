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
import { hasValues } from "#domain/commands/same-values.ts";
import type { AppEnv } from "#http/app-env.ts";
import { readIdempotencyKey, readOutcome } from "#http/idempotency.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { toProfileView } from "../detail/profile-view.ts";
import { selectProfile } from "../detail/queries.ts";

/** `columns` of `profile` by their SQL names, lists as JSON. */
export type PartChange = {
  columns?: Record<string, string | number | boolean | null>;
  onlyIf?: (me: SQL) => SQL;
  rows?: (db: Db, me: SQL, onlyIf: SQL) => Statements;
  /** SQL: `rows` would change nothing. */
  areRowsSame?: (memberId: string) => SQL;
  /** Whether the search of people indexes these rows. */
  isSearched?: boolean;
};

/** A repeated key and the same values write nothing. Throws 409 `conflict` for another version; 429. */
export async function savePart(
  c: Context<AppEnv>,
  part: ProfilePart,
  input: { version: number },
  change: PartChange,
): Promise<ProfileView> {
  const { db, sessionToken, now, viewer: member } = c.var;
  const { columns = {}, onlyIf: condition = () => sql`1`, rows, isSearched = false } = change;
  const me = viewerId(sessionToken, now);
  const isSame = await isStored(db, member.id, change);
  const call = readIdempotencyKey(c, input, member.id);
  const limit = countMemberWithin(c, RATE_LIMITS.profileSavesPerMember, sql`${member.id}`);
  const writesOf = (onlyIf: SQL) => ({
    row: statement(
      db,
      sql`insert into ${profile} (member_id) select ${me} where ${onlyIf} on conflict (member_id) do nothing`,
    ),
    rows: rows?.(db, me, onlyIf) ?? null,
    // Marks the member for the search index. Triggers watch columns.
    searched: isSearched
      ? statement(db, sql`update ${user} set people_version = people_version + 1 where id = ${me} and ${onlyIf}`)
      : null,
    // Last, because it makes the condition false.
    saved: statement(
      db,
      sql`update ${profile} set ${assignments(columns)} versions = json_set(${readableVersions}, ${pathOf(part)}, ${input.version + 1})
        where member_id = ${me} and ${onlyIf}`,
    ),
  });
  const { viewer, outcomes, uses, saved, current } = await runCommandWithViewer(c, {
    limit,
    call,
    onlyIf: isSame ? sql`0` : sql`${isActive(me)} and ${versionOf(part, me)} = ${input.version} and ${condition(me)}`,
    write: writesOf,
    outcome: {
      status: sql`200`,
      answer: jsonObject({}),
      memberId: sql`${member.id}`,
      // Only if the previous statement saved: another call with this version may have raised it to the same number.
      onlyIf: sql`changes() > 0`,
    },
    readAfter: { current: selectProfile(c, me) },
  });
  if (!isSame && !readOutcome(outcomes, call) && saved.meta.changes === 0) {
    limit.requireWithin(uses);
    throw new Problem("conflict");
  }
  return toProfileView(c, getRow(current.subjects, "member-not-found"), current, viewer);
}

async function isStored(db: Db, memberId: string, { columns = {}, areRowsSame }: PartChange): Promise<boolean> {
  const rows = areRowsSame?.(memberId) ?? sql`1`;
  const row = await db.get<Record<string, unknown>>(
    sql`select *, ${rows} as are_rows_same from ${profile} where member_id = ${memberId}`,
  );
  const values = Object.entries(columns).map(([name, value]) => [name, toSqlValue(value)]);
  return hasValues(row, { ...Object.fromEntries(values), are_rows_same: 1 });
}

const isActive = (me: SQL): SQL => sql`exists (select 1 from ${user} where id = ${me} and status <> 'suspended')`;

const pathOf = (part: ProfilePart): string => `$.${part}`;

/** SQL: none when damaged, as in `readVersions`, so that the owner can still save. */
const readableVersions = sql`iif(json_valid(versions), versions, '{}')`;

const versionOf = (part: ProfilePart, me: SQL): SQL =>
  sql`coalesce((select json_extract(${readableVersions}, ${pathOf(part)}) from ${profile} where member_id = ${me}), 0)`;

/** SQL, with a trailing comma each. */
const assignments = (columns: NonNullable<PartChange["columns"]>): SQL =>
  sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.identifier(name)} = ${toSqlValue(value)}, `));

const toSqlValue = (value: string | number | boolean | null) => (typeof value === "boolean" ? Number(value) : value);
