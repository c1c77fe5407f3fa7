/** The use of a database: trips are calls that were awaited, rows are counted as D1 bills them (with indexes). */
export type Counts = { trips: number; rowsRead: number; rowsWritten: number };

/** A D1 binding that counts its use, for code that takes any D1 binding. `onTrip` gets the texts of the statements of each trip. */
export function countD1(
  database: D1Database,
  onTrip?: (texts: string[]) => void,
): { database: D1Database; counts: Counts } {
  const counts: Counts = { trips: 0, rowsRead: 0, rowsWritten: 0 };
  const take = <Result extends { meta: unknown }>(result: Result): Result => {
    const meta = result.meta as { rows_read?: number; rows_written?: number };
    counts.rowsRead += meta.rows_read ?? 0;
    counts.rowsWritten += meta.rows_written ?? 0;
    return result;
  };
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const texts = new WeakMap<D1PreparedStatement, string>();

  const wrapStatement = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const trip = async <Result extends { meta: unknown }>(run: Promise<Result>) => {
      counts.trips += 1;
      onTrip?.([text]);
      return take(await run);
    };
    const wrapped = {
      bind: (...values: unknown[]) => wrapStatement(statement.bind(...values), text),
      all: () => trip(statement.all()),
      run: () => trip(statement.run()),
      first: async (column?: string) => {
        const { results } = await trip(statement.all<Record<string, unknown>>());
        const row = results[0] ?? null;
        return column === undefined ? row : (row?.[column] ?? null);
      },
      // A raw result has no counts. A read runs again with counts; a write runs once, and its rows become arrays.
      raw: async () => {
        const counted = await trip(statement.all<Record<string, unknown>>());
        if (!/^\s*select/i.test(text)) return counted.results.map((row) => Object.values(row));
        return statement.raw();
      },
    } as unknown as D1PreparedStatement;
    originals.set(wrapped, statement);
    texts.set(wrapped, text);
    return wrapped;
  };

  const wrapSession = (session: D1DatabaseSession): D1DatabaseSession =>
    ({
      prepare: (text: string) => wrapStatement(session.prepare(text), text),
      batch: async (statements: D1PreparedStatement[]) => {
        counts.trips += 1;
        onTrip?.(statements.map((one) => texts.get(one) ?? ""));
        const results = await session.batch(statements.map((one) => originals.get(one) ?? one));
        return results.map(take);
      },
      getBookmark: () => session.getBookmark(),
    }) as unknown as D1DatabaseSession;

  const counted = { withSession: (constraint?: string) => wrapSession(database.withSession(constraint)) };
  return { database: counted as unknown as D1Database, counts };
}
