// Creates an unverified account with another person's email, and waits until the owner registers for an event as a
// guest.
import { assert, getJson, newAddress, send, signIn } from "./attack.mjs";

export const title = "an unverified account takes over a guest's registration under its address";

export async function run({ origin }) {
  const otto = await signIn(origin, "otto@sample.test");
  const event = (await getJson(origin, "/api/events", "")).rows.find(
    ({ capacity, attendeeCount, exclusive }) => !exclusive && capacity !== null && capacity - attendeeCount > 1,
  );
  const email = newAddress("victim");
  const body = { name: "Vera Victim", email };
  const path = `/api/events/${event.id}/registration`;
  const account = { name: "Ira Impostor", email, password: "a long enough phrase", acceptedTerms: true };
  const { status, cookie } = await send(origin, "/api/auth/sign-up/email", { body: account });
  assert(status < 300 && cookie, `the impostor could not sign up: ${status}`);
  const guest = await send(origin, path, { body });
  assert(guest.status === 201, `the guest could not register: ${guest.status}`);
  const rowOf = async () => {
    const { rows } = await getJson(origin, `/api/events/${event.id}/registrations`, otto.cookie);
    return rows.find((row) => row.email === email);
  };
  const before = await rowOf();
  const taken = await send(origin, path, { body, cookie });
  const hidden = await send(origin, path, { method: "PATCH", body: { listed: false }, cookie });
  const cancelled = await send(origin, path, { method: "DELETE", cookie });
  const view = await getJson(origin, `/api/events/${event.id}`, cookie);
  const figures = `register ${taken.status} ${taken.body.code ?? ""}, hide ${hidden.status}, cancel ${cancelled.status}`;
  assert(JSON.stringify(await rowOf()) === JSON.stringify(before), `the guest's registration has changed: ${figures}`);
  assert(view.registration === null, `the impostor's account shows the registration: ${figures}`);
  return `${figures}; the guest's registration is as it was (${before.account}, ${before.state})`;
}
