import type { Provider } from "./provider.ts";

/** Local development: sends nothing and prints the links to the terminal. The text is in the admin outbox. */
export const localProvider: Provider = async (mail) => {
  const links = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
  console.log(JSON.stringify({ event: "mail", to: mail.to, subject: mail.subject, links }));
  return { outcome: "sent" };
};
