import type { Env } from "#worker/env.ts";
import type { EmailContent } from "./layout.ts";
import { chooseProvider } from "./providers/choose.ts";
import type { SendResult } from "./providers/provider.ts";
import { type Addressed, layOut } from "./render.ts";

/** Now, without the outbox and its queue, which may be what fails. Null without a provider. */
export async function sendDirectly(env: Env, to: Addressed, content: EmailContent): Promise<SendResult | null> {
  const provider = chooseProvider(env);
  return provider ? provider(await layOut(env, to, { content })) : null;
}
