// A visitor sends email after email to one address through public endpoints, each time from another network.
import { pause } from "../proof.mjs";
import { assert, countStatuses, getJson, listMails, newAddress, send, signIn } from "./attack.mjs";

export const title = "unlimited mail to an address that is not one's own";

const ROUNDS = 15;
const PER_HOUR = 3;

const register = (origin, id, email, cookie) =>
  send(origin, `/api/events/${id}/registration`, { body: { name: "Mallory Stranger", email }, cookie });

async function loop(origin, id, email) {
  const first = await register(origin, id, email);
  const answers = [first];
  for (let n = 0; n < ROUNDS; n++) {
    answers.push(await send(origin, `/api/events/${id}/registration`, { method: "DELETE", cookie: first.cookie }));
    answers.push(await register(origin, id, email, first.cookie));
  }
  return answers;
}

async function allDoors(origin, ids, email) {
  const answers = [];
  for (const id of ids.slice(0, 3)) answers.push(await register(origin, id, email));
  for (let n = 0; n < 3; n++) answers.push(await send(origin, "/api/auth/request-password-reset", { body: { email } }));
  const { cookie } = answers[0];
  for (let n = 0; n < 3; n++) answers.push(await send(origin, "/api/auth/verification", { cookie }));
  for (const id of ids) answers.push(await register(origin, id, email, cookie));
  return answers;
}

export async function run({ origin }) {
  const otto = await signIn(origin, "otto@sample.test");
  const ids = (await getJson(origin, "/api/events", "")).rows.map(({ id }) => id);
  const [looped, spread] = [newAddress("looped"), newAddress("spread")];
  const answers = [await loop(origin, ids[0], looped), await allDoors(origin, ids, spread)];
  await pause(5000);
  const mails = await listMails(origin, otto);
  const counts = [looped, spread].map((to) => {
    const rows = mails.filter((mail) => mail.to === to);
    return { sent: rows.filter(({ status }) => status === "sent").length, rows: rows.length };
  });
  const figures = counts.map(
    ({ sent, rows }, at) => `${sent} mails sent, ${rows - sent} waiting (${countStatuses(answers[at])})`,
  );
  for (const { sent } of counts) assert(sent <= PER_HOUR, figures.join("; "));
  assert(
    counts.every(({ sent }) => sent > 0),
    `no mail was sent at all: ${figures.join("; ")}`,
  );
  return `register and cancel in a loop: ${figures[0]}; every door: ${figures[1]}`;
}
