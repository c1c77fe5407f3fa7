import type { Provider } from "./provider.ts";

/** Local development: what a developer wants to see stands in the terminal, the text in the admin outbox. Sends nothing. */
export const localProvider: Provider = async (mail) => {
  const links = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
  console.log(JSON.stringify({ event: "mail", to: mail.to, subject: mail.subject, links }));
  return { outcome: "sent" };
};
