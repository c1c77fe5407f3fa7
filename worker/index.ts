import { app } from "./app.ts";
import type { Env } from "./env.ts";

export { Conversation } from "../durable/conversation.ts";
export { Inbox } from "../durable/inbox.ts";

export default {
  fetch: app.fetch,
} satisfies ExportedHandler<Env>;
