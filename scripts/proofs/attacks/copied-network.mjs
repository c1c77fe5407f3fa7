// Reads profiles and searches as a program would that copies the network.
import { assert, countStatuses, getJson, newNetwork, pause, send, signIn } from "./attack.mjs";

export const title = "everybody's profile and every list, copied by one member or one network";

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000];
const WIDTH = 100;
/** Requests side by side are counted after their answers. */
const isAbout = (answered, limit) => answered >= limit - 1 && answered <= limit + WIDTH / 5;

/** Limits count in windows of the clock: none may end meanwhile. */
async function awayFromEnd(windowMs, neededMs) {
  const left = windowMs - (Date.now() % windowMs);
  if (left < neededMs) await pause(left + SECOND_MS);
}

/** How many of so many requests were answered, and for how long the others have to wait. */
async function readMany(origin, count, pathOf, from) {
  const answers = [];
  for (let at = 0; at < count; at += WIDTH)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: WIDTH }, (_, n) => send(origin, pathOf(at + n), { method: "GET", ...from })),
      )),
    );
  const refused = answers.filter(({ status }) => status === 429);
  const answered = answers.filter(({ status }) => status === 200);
  assert(
    refused.length + answered.length === answers.length,
    `neither a page nor a refusal: ${countStatuses(answers)}`,
  );
  const waits = refused.map(({ headers }) => Number(headers.get("retry-after")));
  assert(
    waits.every((wait) => wait > 0),
    "a refusal does not say when to try again",
  );
  return { answered: answered.length, wait: Math.max(...waits) };
}

export async function run({ origin }) {
  const ada = await signIn(origin, "ada@sample.test");
  const { cookie } = ada;
  const people = (await getJson(origin, "/api/network/people", cookie)).rows.map(({ id }) => id);
  const any = (n) => people[n % people.length];
  await awayFromEnd(HOUR_MS, 5 * MINUTE_MS);
  const profiles = await readMany(origin, 400, (n) => `${n % 2 ? "" : "/api"}/profile${n % 2 ? "" : "s"}/${any(n)}`, {
    cookie,
  });
  assert(isAbout(profiles.answered, 300), `${profiles.answered} profiles were read in an hour`);
  // The list of all members counts without words too.
  const lists = ["network/people", "events", "news", "opportunities"];
  const searches = await readMany(origin, 700, (n) => `/api/${lists[n % lists.length]}${n % 8 ? `?q=a${n}` : ""}`, {
    cookie,
  });
  assert(isAbout(searches.answered, 600), `${searches.answered} searches were answered in an hour`);
  for (const path of ["/api/profiles/me", "/api/network/connections", "/api/events", "/dashboard"]) {
    const { status } = await send(origin, path, { method: "GET", cookie });
    assert(status === 200, `${path} answers ${status}`);
  }
  const ip = newNetwork();
  await awayFromEnd(MINUTE_MS, 20 * SECOND_MS);
  const visits = await readMany(origin, 100, (n) => `/api/events?q=a${n}`, { ip });
  assert(isAbout(visits.answered, 60), `${visits.answered} searches of a network were answered in a minute`);
  const other = await send(origin, "/api/events?q=a", { method: "GET" });
  assert(other.status === 200, `another network gets ${other.status}`);
  const after = ({ answered, wait }, of) => `${answered} ${of}, then 429 for ${Math.ceil(wait / 60)} min`;
  return `${after(profiles, "of 400 profiles")}; ${after(searches, "of 700 searches")}; ${after(visits, "of 100 searches of a visitor's network")}; own pages and lists still open`;
}
