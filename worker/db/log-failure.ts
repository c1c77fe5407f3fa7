/** The message of a failed query contains its bound values, which are personal data, so its cause is used. */
export function loggable(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  // Recognized by its shape, because drizzle's class may be loaded twice.
  if (!("query" in error && "params" in error)) return error;
  return error.cause instanceof Error ? error.cause : new Error("A query failed");
}

/** For background work that is repeated later. `fields`: ids and counts, nothing personal. */
export const logFailure = (event: string, error: unknown, fields: Record<string, string | number | null> = {}): void =>
  console.error(JSON.stringify({ event, ...fields, message: loggable(error).message }));
