import type { Context } from "hono";
import type { Statements } from "#db/batch.ts";
import { type Command, prepareCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getWithViewer } from "./session.ts";

/** In the same batch. Throws 401, and 403 for a suspended member. */
export async function runCommandWithViewer<
  B extends Statements = Record<never, never>,
  W extends Statements = Record<never, never>,
  A extends Statements = Record<never, never>,
>(c: Context<AppEnv>, command: Command<B, W, A>) {
  const { statements, finish } = prepareCommand(c, command);
  const read = await getWithViewer(c, statements);
  return { ...finish(read), viewer: read.viewer };
}
