import * as z from "zod/mini";
import type { EventCardView } from "./event.ts";

/** `POST /api/registrations/{link,confirmation,cancellation,calendar}`. */
export const registrationLinkInput = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** `POST /api/registrations/link`, which changes nothing. */
export type RegistrationLinkView = {
  event: EventCardView;
  state: "unconfirmed" | "confirmed" | "cancelled";
  position: number | null;
  name: string;
};
