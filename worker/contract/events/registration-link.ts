import * as z from "zod/mini";
import type { EventCardView } from "./event.ts";

/** Body of `POST /api/registrations/{link,confirmation,cancellation,calendar}`: the token of a mailed link. */
export const registrationLinkInput = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** What the page of a mailed link shows before the person confirms or cancels. `POST /api/registrations/link` changes nothing. */
export type RegistrationLinkView = {
  event: EventCardView;
  state: "unconfirmed" | "confirmed" | "cancelled";
  /** Waitlist position, from 1; null with a seat. */
  position: number | null;
  name: string;
};
