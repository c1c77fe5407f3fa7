import { sql } from "drizzle-orm";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { statement } from "../statement.ts";
import { insertMissing } from "./insert-missing.ts";
import { CAST, INVESTORS } from "./people.ts";
import { sampleIds } from "./sample-ids.ts";
import type { Seed } from "./seed.ts";

const accountId = sampleIds("0004");

/** `local` adds the named cast, and with `passwordHash` credentials for everybody. Production gets neither. */
export const memberStatements: Seed = (db, { now, local, passwordHash }) => {
  const people = local ? [...CAST, ...INVESTORS] : INVESTORS;
  const accounts = local && passwordHash ? people.map(({ id }, at) => ({ id: accountId(at), memberId: id })) : [];
  return [
    // Before the members are inserted, so it counts only those of this run. The free tier has no counter.
    statement(
      db,
      sql`update tier set member_count = member_count + (
          select count(*) from json_each(${JSON.stringify(people)})
          where value->>'tierId' = tier.id
            and not exists (select 1 from user where user.id = value->>'id' or user.email = value->>'email'))
        where id <> ${FREE_TIER}`,
    ),
    insertMissing(
      db,
      sql`user (id, name, email, email_verified, kind, status, status_since, role, tier_id, tier_price_minor, sample, created_at, updated_at)`,
      sql`select value->>'id', value->>'name', value->>'email', 1, value->>'kind', 'approved', ${now}, value->>'role', value->>'tierId',
          (select price_minor from tier where id = value->>'tierId' and id <> ${FREE_TIER}), 1, ${now}, ${now}
        from json_each(${JSON.stringify(people)})`,
    ),
    insertMissing(
      db,
      sql`account (id, account_id, provider_id, user_id, password, created_at, updated_at)`,
      sql`select value->>'id', user.id, 'credential', user.id, ${passwordHash ?? ""}, ${now}, ${now}
        from json_each(${JSON.stringify(accounts)}) join user on user.id = value->>'memberId'`,
    ),
  ];
};
