import type { Context } from "hono";
import type { Statements } from "#db/batch.ts";
import { type Command, prepareCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getWithViewer } from "./session.ts";

/** Like `runCommand`, and selects the viewer in the same batch. Throws 401 without a session and 403 for a suspended member. */
export async function runCommandWithViewer<
  B extends Statements = Record<never, never>,
  W extends Statements = Record<never, never>,
  A extends Statements = Record<never, never>,
>(c: Context<AppEnv>, command: Command<B, W, A>) {
  const { statements, finish } = prepareCommand(c, command);
  const read = await getWithViewer(c, statements);
  return { ...finish(read), viewer: read.viewer };
}
