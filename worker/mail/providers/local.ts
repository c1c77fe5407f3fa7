import type { Provider } from "./provider.ts";

/** Sends nothing: the mail is in the admin outbox. The terminal is a log and names nobody. */
export const localProvider: Provider = async (mail) => {
  console.log(JSON.stringify({ event: "mail", key: mail.key, readAt: "/admin/outbox" }));
  return { outcome: "sent" };
};
