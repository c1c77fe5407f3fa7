// One account signs in with its right password in ten loops, from one network and from ten, while others sign in.
import { assert, countStatuses, getJson, newAddress, newNetwork, pause, send } from "./attack.mjs";

export const title = "one account keeps everybody else from signing in";

const PASSWORD = "a long enough phrase";
const LOOPS = 10;
const OTHERS = 12;
const BETWEEN_OTHERS_MS = 700;

async function join(origin) {
  const email = newAddress("member");
  const body = { name: "Leila Haddad", email, password: PASSWORD, kind: "founder", acceptedTerms: true };
  const { status } = await send(origin, "/api/auth/sign-up/email", { body });
  assert(status === 201, `an account could not be made: ${status}`);
  return email;
}

const enter = (origin, email, from) =>
  send(origin, "/api/auth/sign-in/email", { body: { email, password: PASSWORD }, ...from });

/** Retries once after `Retry-After`, as a person does. Also returns the duration of each try. */
async function enterPatiently(origin, email) {
  const tookMs = [];
  for (;;) {
    const began = Date.now();
    const answer = await enter(origin, email);
    tookMs.push(Date.now() - began);
    if (answer.status !== 503 || tookMs.length === 2) return { ...answer, tookMs };
    await pause(1000 * Number(answer.headers.get("retry-after")));
  }
}

async function starve(origin, attacker, others, from) {
  const attempts = [];
  let isOver = false;
  const loops = Array.from({ length: LOOPS }, async (_, loop) => {
    let cookie = "";
    while (!isOver) {
      const answer = await enter(origin, attacker, { ip: from(loop), cookie });
      // Half of the loops continue as a known browser.
      if (answer.cookie && loop % 2 === 0) cookie = answer.cookie;
      attempts.push(answer);
      await pause(20);
    }
  });
  const entered = [];
  for (const email of others) {
    entered.push(enterPatiently(origin, email));
    await pause(BETWEEN_OTHERS_MS);
  }
  const answers = await Promise.all(entered);
  isOver = true;
  await Promise.all(loops);
  return { attempts, answers };
}

export async function run({ origin, output }) {
  const attacker = await join(origin);
  const others = [];
  for (let n = 0; n < OTHERS; n += 1) others.push(await join(origin));
  const one = newNetwork();
  const ten = Array.from({ length: LOOPS }, newNetwork);
  const said = [];
  for (const [name, from] of [
    ["one network", () => one],
    ["ten networks", (loop) => ten[loop]],
  ]) {
    const { attempts, answers } = await starve(origin, attacker, others, from);
    const refused = answers.filter(({ status }) => status !== 200);
    const atOnce = answers.filter(({ tookMs }) => tookMs.length === 1).length;
    const times = `${atOnce} at the first try, in ${answers.map(({ tookMs }) => tookMs.join("+")).join(", ")} ms`;
    assert(
      refused.length === 0,
      `from ${name}, ${refused.length} of ${OTHERS} others got ${countStatuses(refused)}; ${times}`,
    );
    const failed = attempts.find(({ status }) => status === 500);
    assert(
      !failed,
      `from ${name}, a try failed: ${JSON.stringify(failed?.body)} ${output().match(/.*"event":"error".*/g)}`,
    );
    said.push(`from ${name}: the account ${countStatuses(attempts)}, all ${OTHERS} others signed in, ${times}`);
  }
  const last = await enter(origin, attacker);
  const { sessions } = await getJson(origin, "/api/me/security", last.cookie);
  assert(sessions.length <= 20, `the account has ${sessions.length} sessions`);
  assert(
    sessions.some(({ current }) => current),
    "the list of sessions does not show the present one",
  );
  return `${said.join("; ")}; ${sessions.length} sessions are left, the present one among them`;
}
