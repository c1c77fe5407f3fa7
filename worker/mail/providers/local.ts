import type { Provider } from "./provider.ts";

/** Local development: sends nothing. The mail with its links is in the admin outbox; the terminal is a log and names nobody. */
export const localProvider: Provider = async (mail) => {
  console.log(JSON.stringify({ event: "mail", key: mail.key, readAt: "/admin/outbox" }));
  return { outcome: "sent" };
};
