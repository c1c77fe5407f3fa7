import { issuePasswordLink } from "#auth/mail/issue-password-link.ts";
import { setPasswordToken } from "#auth/mail/links.ts";
import { MAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { EVENT_MAIL_KINDS } from "#contract/mail.ts";
import type { Results } from "#db/batch.ts";
import { writeWhen } from "#mail/dates.ts";
import { defineMailKinds, type MailKindDefinition, type MailToWrite, type WrittenMail } from "#mail/kinds.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { OutboxRow } from "#mail/outbox.ts";
import { findCalendar } from "../calendar/calendar-file.ts";
import { wasUnconfirmed } from "./ended-registration.ts";
import { eventCancelledEmail, eventMovedEmail, hostMessageEmail, reminderEmail } from "./event-templates.ts";
import { type EventMailFacts, selectEventMailFacts, toEventMailFacts } from "./facts.ts";
import { calendarToken, registrationToken } from "./links.ts";
import {
  accountCreatedEmail,
  expiringEmail,
  registrationCancelledEmail,
  registrationConfirmedEmail,
  registrationRemovedEmail,
  unconfirmedEmail,
} from "./registration-templates.ts";
import type { AboutRegistration } from "./template-parts.ts";
import { promotedEmail, waitlistedEmail } from "./waitlist-templates.ts";

const eventMail = { selectFacts: selectEventMailFacts, write: writeEventMail };

export const eventMailKinds: MailKindDefinition[] = [
  defineMailKinds({ kinds: ["account-created"], prepare: issuePasswordLink, ...eventMail }),
  defineMailKinds({ kinds: ["registration-unconfirmed"], linkLifetimeMs: MAIL_LINK_LIFETIME_MS, ...eventMail }),
  defineMailKinds({ kinds: EVENT_MAIL_KINDS, ...eventMail }),
];

async function writeEventMail(
  { env, row, now, isProven }: MailToWrite,
  rows: Results<ReturnType<typeof selectEventMailFacts>>,
): Promise<WrittenMail | null> {
  const facts = toEventMailFacts(rows, isProven);
  const content = writeEventEmail({ env, row, now }, facts);
  if (!content) return null;
  // Without the registration the event is not shown, except in the mail about its end.
  const event = facts.registration || isAboutItsEnd(row) ? facts.event : null;
  if (!event) return { content };
  const { title, location, host } = event;

  return {
    content,
    event: { title, date: writeWhen(event).join(", "), location },
    calendar:
      row.registrationId && row.kind !== "event-message"
        ? await findCalendar(env, facts, row.registrationId, now)
        : null,
    headerValues: [title, location, host ?? ""],
  };
}

const isAboutItsEnd = ({ kind }: OutboxRow): boolean =>
  kind === "registration-cancelled" || kind === "registration-removed";

function writeEventEmail(
  { env, row, now }: Pick<MailToWrite, "env" | "row" | "now">,
  facts: EventMailFacts,
): EmailContent | null {
  const { event, registration, wasOnlyWaiting } = facts;
  const tokens = { token: registrationToken(env, row), calendarToken: calendarToken(env, row) };
  const sent = { env, now, to: row.to, ...tokens };
  if (row.kind === "account-created")
    return accountCreatedEmail({
      ...sent,
      event: registration && event,
      position: registration?.position ?? null,
      heldUntil: registration?.heldUntil ?? null,
      password: setPasswordToken(env, row),
    });
  if (!event) return null;
  if (row.kind === "registration-cancelled") return registrationCancelledEmail({ ...sent, event, wasOnlyWaiting });
  if (row.kind === "registration-removed")
    return registrationRemovedEmail({ ...sent, event, wasOnlyWaiting, wasUnconfirmed: wasUnconfirmed(row.key) });
  if (!registration) return null;
  const about = { ...sent, event, ...registration };
  if (row.kind === "event-cancelled") return event.cancelledAt === null ? null : eventCancelledEmail(about);
  if (event.cancelledAt !== null) return null;
  if (row.kind === "registration-unconfirmed") return about.confirmed ? null : unconfirmedEmail(about);
  if (row.kind === "registration-expiring") return endsBeforeStart(about) ? expiringEmail(about) : null;
  if ((row.kind === "event-changed" || row.kind === "event-reminder") && !about.confirmed) return null;
  if (row.kind === "event-changed") return eventMovedEmail(about);
  return about.position === null
    ? writeSeatEmail(row, about, facts.message, now)
    : writeWaitlistEmail(row, { ...about, position: about.position });
}

const endsBeforeStart = ({ heldUntil, event }: AboutRegistration): boolean =>
  heldUntil !== null && heldUntil < event.startsAt;

function writeSeatEmail({ kind }: OutboxRow, about: AboutRegistration, message: string | null, now: number) {
  if (kind === "registration-confirmed") return registrationConfirmedEmail(about);
  if (kind === "registration-promoted") return promotedEmail(about);
  // The start has changed since this reminder was enqueued: another is sent a day before the new start.
  if (kind === "event-reminder" && !about.event.reminded) return null;
  if (kind === "event-reminder") return about.event.startsAt > now ? reminderEmail(about) : null;
  if (kind === "event-message") return message === null ? null : hostMessageEmail({ ...about, message });
  return null;
}

const writeWaitlistEmail = ({ kind }: OutboxRow, about: AboutRegistration & { position: number }) =>
  kind === "registration-waitlisted" || kind === "registration-confirmed" ? waitlistedEmail(about) : null;
