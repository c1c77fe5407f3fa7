/** An event as mails and calendar files show it. Instants in milliseconds since 1970. */
export type MailEvent = {
  id: string;
  title: string;
  startsAt: number;
  endsAt: number | null;
  timeZone: string;
  location: string;
  description: string;
  sequence: number;
  host: string;
  cancelledAt: number | null;
  cancelReason: string | null;
  /** Whether the reminders of this start are enqueued; reset when the start changes. */
  reminded: boolean;
};

/**
 * A current registration: its waitlist position from 1, or null with a seat; whether nothing is left to confirm; and when it ends unless
 * it is confirmed, null when it does not.
 */
export type MailRegistration = { id: string; position: number | null; confirmed: boolean; heldUntil: number | null };

/** The configuration that a calendar file needs; part of the worker's `Env`. */
export type Sender = { APP_NAME: string; APP_ORIGIN: string; MAIL_FROM: string };
