import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { RegistrationInput, RegistrationResult } from "#contract/events/registration.ts";
import { summit } from "./events-server.tsx";

export const event = summit();
export const path = `/events/${event.id}`;
export const READ = `GET /api/events/${event.id}` as const;
export const REGISTER = `POST /api/events/${event.id}/registration` as const;
export const CANCEL = `DELETE /api/events/${event.id}/registration` as const;
export const registered = { status: "registered" } as const;
export const outcome = (more: Partial<RegistrationResult> = {}): RegistrationResult => ({
  registration: registered,
  accountCreated: false,
  mail: "accepted",
  ...more,
});

export const button = (name: string) => screen.findByRole("button", { name });
export const name = () => screen.findByRole("textbox", { name: "Name" });
export const email = () => screen.getByRole("textbox", { name: "Email" });

/** Opens the registration form, fills it in and submits it. */
export async function registerAs(who: Partial<RegistrationInput>) {
  const user = userEvent.setup();
  await user.click(await button("Register Now"));
  if (who.name) await user.type(await name(), who.name);
  if (who.email) await user.type(email(), who.email);
  await user.click(await button("Register"));
  return user;
}
