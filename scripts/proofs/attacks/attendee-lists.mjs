// Registers one guest with an invented email, then reads every attendee list with that session.
import { assert, countStatuses, getJson, newAddress, send, signIn } from "./attack.mjs";

export const title = "the names of everybody who attends, for one invented address";

const PUBLIC_NAMES = 5;

export async function run({ origin }) {
  const events = (await getJson(origin, "/api/events", "")).rows.filter((event) => !event.exclusive);
  const email = newAddress("invented");
  const open = events.find(({ capacity, attendeeCount }) => capacity === null || attendeeCount < capacity);
  const body = { name: "Inga Invented", email };
  const { status, cookie } = await send(origin, `/api/events/${open.id}/registration`, { body });
  assert(status === 201 && cookie, `the visitor got no session: ${status}`);
  const answers = [];
  for (const { id } of events)
    for (const query of ["", "?q=a", "?q=in"])
      answers.push(await send(origin, `/api/events/${id}/attendees${query}`, { method: "GET", cookie }));
  const names = answers.flatMap((answer) => answer.body.rows ?? []);
  assert(names.length === 0, `${names.length} names were given to an invented address (${countStatuses(answers)})`);
  const ada = await signIn(origin, "ada@sample.test");
  const [longest] = events.toSorted((one, other) => other.attendeeCount - one.attendeeCount);
  const { rows } = await getJson(origin, `/api/events/${longest.id}/attendees`, ada.cookie);
  assert(rows.length > PUBLIC_NAMES, `an approved member sees only ${rows.length} names, so nothing was hidden above`);
  const views = await Promise.all(events.map(({ id }) => getJson(origin, `/api/events/${id}`, cookie)));
  const most = Math.max(...views.map(({ attendees }) => attendees.length));
  assert(most <= PUBLIC_NAMES, `an event's page names ${most} people`);
  return `${answers.length} lists and searches: ${countStatuses(answers)}; no page names more than ${most}, an approved member sees ${rows.length}`;
}
