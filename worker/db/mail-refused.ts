import { outbox } from "./schema/index.ts";

/** An address at its limit gets no due instant, which the column refuses: see `mail/budget.ts`. */
export const isMailRefused = (error: Error): boolean =>
  error.message.includes(`NOT NULL constraint failed: outbox.${outbox.dueAt.name}`);
