/** Instants in ms. */
export type MailEvent = {
  id: string;
  title: string;
  startsAt: number;
  endsAt: number | null;
  timeZone: string;
  location: string;
  /** Empty, `host` and `cancelReason` null for an address that nobody has confirmed. */
  description: string;
  sequence: number;
  host: string | null;
  cancelledAt: number | null;
  cancelReason: string | null;
  /** Reset when the start changes. */
  reminded: boolean;
};

/** `position`: from 1, null with a seat. `confirmed`: nothing left to confirm. `heldUntil`: ms, null without an end. */
export type MailRegistration = { id: string; position: number | null; confirmed: boolean; heldUntil: number | null };

export type Sender = { APP_NAME: string; APP_ORIGIN: string; MAIL_FROM: string };
