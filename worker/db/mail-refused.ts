import { outbox } from "./schema/index.ts";

/**
 * Whether a batch failed because an address is at its limit for a mail that somebody waits for (`mail/budget.ts`). The row then has no instant at
 * which it is due, which the column refuses: nothing of the batch is written.
 */
export const isMailRefused = (error: Error): boolean =>
  error.message.includes(`NOT NULL constraint failed: outbox.${outbox.dueAt.name}`);
