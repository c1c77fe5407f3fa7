/** An event as mails and calendar files speak of it, at the moment they are written. Instants in milliseconds since 1970 UTC. */
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
  /** Everybody was promised a reminder of this start; taken back when it moves. */
  reminded: boolean;
};

/** A registration that stands: its place in line while it waits (from 1), null with a seat; whether its address's owner stands behind it. */
export type MailRegistration = { id: string; position: number | null; confirmed: boolean };

/** What a calendar file needs to know of the installation: the worker's `Env` has it. */
export type Sender = { APP_NAME: string; APP_ORIGIN: string; MAIL_FROM: string };
