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

/** Members first, because all others join them. */
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

/** Idempotent: fixed keys. Rows are one JSON parameter per statement, since D1 takes at most a hundred. */
export const seedStatements = (db: Db, options: SeedOptions) =>
  SEEDS.flatMap((statementsOf) => statementsOf(db, options)) as [Statement, ...Statement[]];
