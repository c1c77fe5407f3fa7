import type { Context } from "hono";

/** Waits for a command, then answers 204. Throws what the command throws. */
export async function noContent(c: Context, command: Promise<unknown>) {
  await command;
  return c.body(null, 204);
}
