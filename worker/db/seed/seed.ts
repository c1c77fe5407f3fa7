import type { Db } from "../open.ts";
import type { statement } from "../statement.ts";

export type SeedOptions = { now: number; local: boolean; passwordHash?: string | undefined };

export type Seed = (db: Db, options: SeedOptions) => ReturnType<typeof statement>[];
