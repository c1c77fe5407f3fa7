import { env } from "cloudflare:workers";

/**
 * The test database, which runs `happens` once, just before its next batch of several statements: between what a request reads first and
 * what it writes.
 */
export function beforeNextBatch(happens: () => Promise<unknown>): D1Database {
  let isOver = false;
  const withSession = (constraint?: string) => {
    const session = env.DB.withSession(constraint);
    const batch = async (statements: D1PreparedStatement[]) => {
      if (statements.length > 1 && !isOver) {
        isOver = true;
        await happens();
      }
      return session.batch(statements);
    };
    return { prepare: (text: string) => session.prepare(text), batch, getBookmark: () => session.getBookmark() };
  };
  return { withSession } as unknown as D1Database;
}
