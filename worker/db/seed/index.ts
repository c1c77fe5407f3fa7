import type { Db } from "../open.ts";
import type { statement } from "../statement.ts";
import { academyStatements } from "./academy/statements.ts";
import { analyticsStatements } from "./analytics.ts";
import { eventStatements } from "./events.ts";
import { memberStatements } from "./members.ts";
import { networkStatements } from "./network.ts";
import { newsStatements } from "./news.ts";
import { notificationStatements } from "./notifications.ts";
import { opportunityStatements } from "./opportunities.ts";
import { postStatements } from "./posts.ts";
import { profileStatements } from "./profiles.ts";
import type { Seed, SeedOptions } from "./seed.ts";

/** Every noun that has sample data, in the order of their statements: members first, because all others join them. */
const SEEDS: readonly Seed[] = [
  memberStatements,
  profileStatements,
  networkStatements,
  postStatements,
  notificationStatements,
  eventStatements,
  opportunityStatements,
  newsStatements,
  academyStatements,
  analyticsStatements,
];

type Statement = ReturnType<typeof statement>;

/**
 * The sample data as statements for one batch. Idempotent: every row has a fixed key and is only written when it is missing, so
 * a second run changes nothing. Rows are one JSON parameter per statement, since D1 takes at most a hundred.
 */
export const seedStatements = (db: Db, options: SeedOptions) =>
  SEEDS.flatMap((statementsOf) => statementsOf(db, options)) as [Statement, ...Statement[]];
