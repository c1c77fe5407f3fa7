import type { Context } from "hono";

export async function noContent(c: Context, command: Promise<unknown>) {
  await command;
  return c.body(null, 204);
}
