import { authMailKinds } from "./auth/mail/kinds.ts";
import { applicationsWaitingMail } from "./domain/notifications/applications-waiting-mail.ts";
import { eventMailKinds } from "./features/events/mail/kinds.ts";
import { membershipMailKinds } from "./features/membership/mail/kinds.ts";
import { notificationMailKinds } from "./features/notifications/mail/kinds.ts";
import { reportMailKinds } from "./features/reports/mail/kinds.ts";
import { settingsMailKinds } from "./features/settings/mail/kinds.ts";
import type { MailKindDefinition } from "./mail/kinds.ts";

/** Every kind of mail, by the noun that writes it. A new noun adds its definitions here. */
export const mailKinds: readonly MailKindDefinition[] = [
  ...authMailKinds,
  ...membershipMailKinds,
  ...eventMailKinds,
  ...notificationMailKinds,
  ...reportMailKinds,
  ...settingsMailKinds,
  applicationsWaitingMail,
];
