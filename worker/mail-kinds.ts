import { applicationsWaitingMail } from "./domain/notifications/applications-waiting-mail.ts";
import type { MailKindDefinition } from "./mail/kinds.ts";
import { NOUNS } from "./nouns.ts";

export async function loadMailKinds(): Promise<MailKindDefinition[]> {
  const kinds = await Promise.all(NOUNS.map(({ mailKinds }) => mailKinds?.() ?? []));
  return [...kinds.flat(), applicationsWaitingMail];
}
