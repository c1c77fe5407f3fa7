import type { Db } from "../open.ts";
import type { statement } from "../statement.ts";

/** `now` in milliseconds; `passwordHash` is that of every sample sign-in. */
export type SeedOptions = { now: number; local: boolean; passwordHash?: string | undefined };

/** The sample data of a noun: statements that write what is missing. */
export type Seed = (db: Db, options: SeedOptions) => ReturnType<typeof statement>[];
