import { app } from "./app.ts";
import { ensureMigrated } from "./db/migrate.ts";
import { migrations } from "./db/migrations.gen.ts";
import type { Env } from "./env.ts";
import { consumeDeadLetters, consumeMail } from "./mail/consumer.ts";
import { runSweeps } from "./scheduled.ts";

export { Conversation } from "#durable/conversation/conversation.ts";
export { Inbox } from "#durable/inbox/inbox.ts";

export default {
  fetch: app.fetch,
  async queue(batch, env) {
    await ensureMigrated(env.DB, migrations);
    await (batch.queue.endsWith("-dead") ? consumeDeadLetters(batch, env) : consumeMail(batch, env));
  },
  async scheduled(event, env) {
    await ensureMigrated(env.DB, migrations);
    await runSweeps(env, event.scheduledTime);
  },
} satisfies ExportedHandler<Env>;
