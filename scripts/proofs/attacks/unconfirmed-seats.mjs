// Takes the last seat of an event with an invented address. Instead of waiting a day, writes an earlier deadline into
// the database of the running server and calls cron.
import { runCron } from "#scripts/support/serve.mjs";
import { run as runTool } from "#scripts/support/tools.mjs";
import { assert, getJson, listMails, newAddress, send, signIn } from "./attack.mjs";

export const title = "seats held for ever by addresses that nobody has";

const DAY_MS = 24 * 3600 * 1000;
const STATE = ".wrangler/proof-attack-unconfirmed-seats";

/** `until` and `due` (of its email): milliseconds from now. */
const moveDeadline = (email, until, due) =>
  runTool(
    "wrangler",
    [
      ...["d1", "execute", "DB", "--local", "--persist-to", STATE, "--command"],
      `update registration set held_until = ${Date.now() + until}, held_due = ${Date.now() + due} where email = '${email}'`,
    ],
    { env: { CI: "1" } },
  );

export async function run({ origin }) {
  const [otto, ada] = [await signIn(origin, "otto@sample.test"), await signIn(origin, "ada@sample.test")];
  const event = (await getJson(origin, "/api/events", "")).rows.find(
    ({ capacity, attendeeCount, exclusive }) => !exclusive && capacity !== null && capacity - attendeeCount === 1,
  );
  const email = newAddress("nobody");
  const path = `/api/events/${event.id}/registration`;
  const taken = await send(origin, path, { body: { name: "Nils Nobody", email } });
  assert(taken.status === 201, `the last seat could not be taken: ${taken.status}`);
  const viewOf = ({ cookie }) => getJson(origin, `/api/events/${event.id}`, cookie);
  const deadline = Date.parse((await viewOf(taken)).registration.heldUntil ?? "");
  const hours = Math.round((deadline - Date.now()) / 3_600_000);
  assert(deadline - Date.now() <= DAY_MS, "the seat has no deadline within a day");
  const { unconfirmedCount } = await viewOf(otto);
  assert(unconfirmedCount === 1, `the count says ${unconfirmedCount} unconfirmed`);
  const waits = await send(origin, path, {
    body: { name: "Ada Quill", email: "ada@sample.test", waitlist: true },
    cookie: ada.cookie,
  });
  assert(waits.status === 202, `the member was not put on the waitlist: ${waits.status}`);
  await runCron(origin);
  assert((await viewOf(ada)).registration.status === "waitlisted", "the seat ended before its deadline");
  await moveDeadline(email, 3_600_000, -1);
  await runCron(origin);
  const mails = (await listMails(origin, otto)).filter((mail) => mail.to === email).map(({ kind }) => kind);
  assert(mails.includes("registration-expiring"), `no mail came before the end: ${mails.join(", ")}`);
  await moveDeadline(email, -1, -1);
  await runCron(origin);
  const { registration } = await viewOf(ada);
  assert(registration.status === "registered", "the seat is still held after its deadline");
  const after = await viewOf(otto);
  return `held for ${hours} h, 1 unconfirmed shown to the admin; mails ${mails.toReversed().join(", ")}; with the deadline over, cron gave the seat to the first on the waitlist (${after.attendeeCount} of ${after.capacity} taken, ${after.unconfirmedCount} unconfirmed)`;
}
