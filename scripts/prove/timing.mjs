// `npm run prove:timing [-- --samples=N] [-- --cheap]`: proves that response times do not reveal accounts. 2,000
// samples take about 25 minutes of an idle core; `--cheap` serves a copy of the product whose passwords cost nothing.
import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { copyProduct } from "../proofs/copy.mjs";
import { assert, prove } from "../proofs/proof.mjs";
import { compareTimes } from "../proofs/timing.mjs";
import { freePort, prepare, prepareData, serve } from "../support/serve.mjs";
import { mustStep, root, run, runCommand, step, toolEnv } from "../support/tools.mjs";

const { values } = parseArgs({ options: { samples: { type: "string" }, cheap: { type: "boolean" } } });
const SAMPLES = Number(values.samples ?? 2000);
const STATE = ".wrangler/proof-timing";
const CHEAP_COST = "export const PASSWORD_COST = { log2N: 1, r: 8, p: 1 };\n";
/** One address per request, because each has its own limit. */
const ADDRESSES = SAMPLES + 100;
const ROWS = 100;

const addressOf = (kind, n) => `timing-${n}@${kind}.example`;
let requests = 0;
const network = () => `2001:db8:${Math.floor(requests / 60_000).toString(16)}:${(requests++ % 60_000).toString(16)}::1`;

function membersSql(hash) {
  const now = Date.now();
  const lines = [
    `insert into setting (name, value) values ('registration-mode', '"closed"') on conflict (name) do update set value = excluded.value;`,
  ];
  // Without limits, because thousands of visitors register.
  lines.push("update event set capacity = null, exclusive = 0;");
  for (let at = 0; at < ADDRESSES; at += ROWS) {
    const all = Array.from({ length: ROWS }, (_, n) => ({ id: randomUUID(), email: addressOf("known", at + n) }));
    const users = all.map(({ id, email }) => `('${id}', 'Known Member', '${email}', 1, 'approved')`);
    const accounts = all.map(
      ({ id }) => `('${randomUUID()}', '${id}', 'credential', '${id}', '${hash}', ${now - 1000}, ${now - 1000})`,
    );
    lines.push(`insert into user (id, name, email, email_verified, status) values ${users.join(", ")};`);
    lines.push(
      `insert into account (id, account_id, provider_id, user_id, password, created_at, updated_at) values ${accounts.join(", ")};`,
    );
  }
  return lines.join("\n");
}

async function startServer() {
  rmSync(join(root, STATE), { recursive: true, force: true });
  const [port, state, copy] = [await freePort(), join(root, STATE), join(tmpdir(), `timing-${process.pid}`)];
  if (!values.cheap) {
    await prepare({ state: STATE });
  } else {
    copyProduct(copy);
    writeFileSync(join(copy, "worker/auth/password/password-cost.ts"), CHEAP_COST);
    await mustStep(
      "built the copy",
      () => runCommand(process.execPath, [join(copy, "scripts/build.mjs")], { cwd: copy, env: toolEnv() }),
      "The copy could not be built.",
    );
    await prepareData({ state: STATE });
  }
  const file = join(tmpdir(), `timing-${process.pid}.sql`);
  const hash = hashOf("a phrase that is never sent", values.cheap ? [1, 8, 1] : [15, 8, 3]);
  writeFileSync(file, membersSql(hash));
  const execute = ["d1", "execute", "DB", "--local", "--yes", "--persist-to", STATE, "--file", file];
  await mustStep(
    "wrote the members",
    () => run("wrangler", execute, { env: { CI: "1" } }),
    "The members could not be written.",
  );
  const server = await step("started the server", () =>
    serve({ port, state, cron: false, ...(values.cheap ? { cwd: copy } : {}) }),
  );
  const remove = () => {
    for (const path of [copy, file]) rmSync(path, { recursive: true, force: true });
  };
  return { ...server, remove };
}

function hashOf(password, [log2N, r, p]) {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2 ** log2N, r, p, maxmem: 64 * 1024 * 1024 });
  return ["scrypt", log2N, r, p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

async function send(origin, path, body) {
  const headers = {
    origin,
    "content-type": "application/json",
    "cf-connecting-ip": network(),
    "idempotency-key": randomUUID(),
  };
  const answer = await fetch(`${origin}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  await answer.text();
  return answer.status;
}

await prove("the time of an answer does not say whether an address has an account", async () => {
  const { origin, remove } = await startServer();
  const { rows } = await (await fetch(`${origin}/api/events`)).json();
  const eventOf = (n) => rows[n % rows.length].id;
  const requestsOf = {
    reset: {
      status: 200,
      send: (kind, n) => send(origin, "/api/auth/request-password-reset", { email: addressOf(kind, n) }),
    },
    "guest registration": {
      status: 201,
      send: (kind, n) =>
        send(origin, `/api/events/${eventOf(n)}/registration`, { name: "Somebody", email: addressOf(kind, n) }),
    },
    "sign-in": {
      status: 401,
      send: (kind, n) =>
        send(origin, "/api/auth/sign-in/email", { email: addressOf(kind, n), password: "a wrong guess" }),
    },
  };
  const told = [];
  try {
    for (const [name, request] of Object.entries(requestsOf)) {
      const { figures, isTold } = await compareTimes(name, { samples: SAMPLES, ...request });
      if (isTold) told.push(figures);
    }
  } finally {
    remove();
  }
  assert(told.length === 0, `the time tells of an account:\n${told.join("\n")}`);
});
