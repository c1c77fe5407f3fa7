// `npm run prove:bodies [parts of names]`: sends requests that are answered before their body is read, and a valid POST
// after each. Proves that all are answered: an unread body breaks connections in the local runtime.

import {
  HOSTILE_BODIES,
  HOSTILE_IDS,
  HOSTILE_SPELLINGS,
  THOUSAND_HEADERS,
} from "../proofs/bodies/hostile-requests.mjs";
import { REFUSED } from "../proofs/bodies/refused-requests.mjs";
import { sendAlone } from "../proofs/bodies/send-alone.mjs";
import { assert, freshServer, prove, signIn } from "../proofs/proof.mjs";

const ROUNDS = Number(process.env.ROUNDS ?? 150);
const words = process.argv.slice(2);
const kinds = REFUSED.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

const isAnswer = ({ status, headers }, statuses) =>
  statuses.includes(status) && headers["content-security-policy"]?.startsWith("default-src 'none'");

const TARGETS = [
  { path: "/api/auth/sign-in/email", method: "POST" },
  { path: "/api/auth/sign-up/email", method: "POST" },
  { path: "/api/events", method: "POST" },
  { path: "/api/messages/0199f000-0000-7000-8000-000000000000", method: "POST" },
  { path: "/api/events/0199f000-0000-7000-8000-000000000000/registration", method: "POST" },
  { path: "/api/admin/members", method: "GET" },
  { path: "/events/0199f000-0000-7000-8000-000000000000", method: "GET" },
];

async function proveHostile(origin, cookie) {
  const failed = [];
  let sent = 0;
  const ask = async (name, request) => {
    sent += 1;
    const ip = `198.18.${sent >> 8}.${sent & 255}`;
    const headers = { cookie, "cf-connecting-ip": ip, ...request.headers };
    const { status, text } = await sendAlone(origin, { ...request, headers });
    if (status === 0 || status >= 500) failed.push(`${name}: ${status} ${text.slice(0, 120)}`);
  };
  for (const { path, method } of TARGETS) {
    const body = method === "POST" ? "{}" : "";
    if (method === "POST")
      for (const [name, hostile] of Object.entries(HOSTILE_BODIES))
        await ask(`${path} with ${name}`, { path, method, body: hostile });
    for (const spell of HOSTILE_SPELLINGS) await ask(spell(path).slice(0, 90), { path: spell(path), method, body });
    for (const id of HOSTILE_IDS) {
      const hostile = `${path.slice(0, path.lastIndexOf("/"))}/${id}`;
      await ask(hostile.slice(0, 90), { path: hostile, method, body });
    }
    await ask(`${path} with a thousand headers`, { path, method, body, headers: THOUSAND_HEADERS });
  }
  console.log(`hostile requests: ${failed.length} of ${sent} without an answer below 500`);
  assert(failed.length === 0, failed.join("\n"));
}

await prove("no answer is lost because a body was not read", async () => {
  const { origin } = await freshServer("bodies");
  const ada = await signIn(origin, "ada@sample.test");
  const valid = { path: "/api/me/session", headers: { cookie: ada.cookie }, body: "{}" };
  let lost = 0;
  let sent = 0;
  for (const { name, statuses, rounds = ROUNDS, ...request } of kinds) {
    const refused = [];
    const after = [];
    for (let round = 0; round < rounds; round += 1) {
      refused.push(await sendAlone(origin, request));
      after.push(await sendAlone(origin, valid));
    }
    const wrong = [
      refused.filter((answer) => !isAnswer(answer, statuses)),
      after.filter((answer) => !isAnswer(answer, [204])),
    ];
    sent += 2 * rounds;
    lost += wrong[0].length + wrong[1].length;
    console.log(
      `${name}: ${wrong[0].length} of ${rounds} lost, ${wrong[1].length} of ${rounds} valid POSTs after it lost`,
    );
    for (const one of wrong.flatMap((some) => some.slice(0, 1)))
      console.log(`  ${one.status} ${one.text.slice(0, 120)}`);
  }
  console.log(`${lost} of ${sent} answers lost`);
  assert(lost === 0, `${lost} of ${sent} answers were lost`);
  await proveHostile(origin, ada.cookie);
});
