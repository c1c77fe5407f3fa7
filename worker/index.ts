import { app } from "./app.ts";
import { ensureMigrated, mainMigrations } from "./db/migrate.ts";
import { type Env, withSettings } from "./env.ts";
import { registerMailKinds } from "./mail/kinds.ts";

export { Conversation } from "#durable/conversation/conversation.ts";
export { Inbox } from "#durable/inbox/inbox.ts";

registerMailKinds(async () => (await import("./mail-kinds.ts")).loadMailKinds());

// What no HTTP request needs loads with the first message and the first cron run.
export default {
  fetch: app.fetch,
  async queue(messages, bindings) {
    const env = withSettings(bindings);
    await ensureMigrated(env.DB, mainMigrations);
    if (messages.queue.endsWith("-news")) {
      const { consumeNews } = await import("./features/news/fetching/consumer.ts");
      return consumeNews(messages, env);
    }
    const { consumeDeadLetters, consumeMail } = await import("./mail/consumer.ts");
    await (messages.queue.endsWith("-dead") ? consumeDeadLetters(messages, env) : consumeMail(messages, env));
  },
  async scheduled(event, bindings) {
    const { runCron } = await import("./scheduled.ts");
    await runCron(withSettings(bindings), event.scheduledTime);
  },
} satisfies ExportedHandler<Env>;
