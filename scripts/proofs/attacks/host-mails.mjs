// A host emails all attendees of an event, including unverified addresses and members who blocked the host.
import { pause } from "../proof.mjs";
import { assert, countStatuses, listMails, newAddress, send, signIn } from "./attack.mjs";

export const title = "a host who mails everybody without limit";

const GUESTS = 12;
const MOVES = 12;
const DAY_MS = 24 * 60 * 60 * 1000;

async function hostEvent(origin, host) {
  const at = (days) => new Date(Date.now() + days * DAY_MS).toISOString();
  const body = {
    title: "An evening that keeps moving",
    startsAt: at(10),
    endsAt: at(10.1),
    timeZone: "Europe/Berlin",
    location: "Berlin",
    description: "Nobody here ever asked for a mail.",
    capacity: null,
    website: null,
  };
  const { status, body: event } = await send(origin, "/api/events", { body, cookie: host.cookie });
  assert(status === 201, `the event was not created: ${status} ${JSON.stringify(event)}`);
  return event;
}

async function moveOften(origin, host, { id, version }) {
  const answers = [];
  for (let n = 1; n <= MOVES; n++) {
    const body = { version: version + n - 1, location: `Hall ${n}` };
    answers.push(await send(origin, `/api/events/${id}`, { method: "PATCH", body, cookie: host.cookie }));
  }
  return answers;
}

export async function run({ origin }) {
  // Sequential, because one network may have only two passwords checked at once.
  const otto = await signIn(origin, "otto@sample.test");
  const ada = await signIn(origin, "ada@sample.test");
  const ines = await signIn(origin, "ines@sample.test");
  const event = await hostEvent(origin, ada);
  const register = (email, cookie) =>
    send(origin, `/api/events/${event.id}/registration`, { body: { name: "Somebody Else", email }, cookie });
  const guests = Array.from({ length: GUESTS }, () => newAddress("guest"));
  for (const email of guests) assert((await register(email)).status === 201, "a guest could not register");
  await register("otto@sample.test", otto.cookie);
  await register("ines@sample.test", ines.cookie);
  await send(origin, `/api/network/blocks/${ada.id}`, { method: "PUT", cookie: ines.cookie });

  const moves = await moveOften(origin, ada, event);
  const words = { text: "Buy my other tickets as well." };
  const wrote = [];
  for (let n = 0; n < 3; n++)
    wrote.push(await send(origin, `/api/events/${event.id}/announcements`, { body: words, cookie: ada.cookie }));
  await pause(5000);
  const mails = (await listMails(origin, otto)).filter(({ kind }) => kind.startsWith("event-"));
  const count = (to, kind) => mails.filter((mail) => mail.to === to && (!kind || mail.kind === kind)).length;
  const toGuests = guests.reduce((sum, to) => sum + count(to), 0);
  const toOtto = count("otto@sample.test", "event-changed");
  const toBlocker = count("ines@sample.test", "event-message");
  const figures =
    `${MOVES} moves (${countStatuses(moves)}) and ${wrote.length} announcements (${countStatuses(wrote)}): ` +
    `${toGuests} mails to ${GUESTS} people who never confirmed, ${toOtto} change mails to an attendee, ` +
    `${count("otto@sample.test", "event-message")} announcements to them, ${toBlocker} to a member who blocked the host`;
  assert(count("otto@sample.test", "event-message") === 1, `the attendee got no announcement: ${figures}`);
  assert(toGuests === 0, figures);
  assert(toOtto === 1, figures);
  assert(toBlocker === 0, figures);
  return figures;
}
