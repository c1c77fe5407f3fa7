import { leftOut } from "./refuse.ts";

/** A database in memory, for when none is configured. */
export const memoryAdapter = leftOut("The database in memory");
