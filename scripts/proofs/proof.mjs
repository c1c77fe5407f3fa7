// Shared by the proofs on the real local runtime: a server with its own database, signed-in sample members, sockets.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureInstalled } from "../support/install.mjs";
import { freePort, prepare, serve } from "../support/serve.mjs";
import { root, step, stopAll, stopOnSignals } from "../support/tools.mjs";

export async function prove(name, work) {
  stopOnSignals();
  await ensureInstalled();
  const began = Date.now();
  try {
    await work();
    console.log(`\nproved: ${name} (${((Date.now() - began) / 1000).toFixed(0)} s)`);
  } catch (error) {
    console.error(`\nNOT proved: ${name}\n${error.stack ?? error}`);
    process.exitCode = 1;
  }
  await stopAll();
  process.exit();
}

export function assert(condition, sentence) {
  if (!condition) throw new Error(sentence);
}

export async function freshServer(name) {
  const state = `.wrangler/proof-${name}`;
  rmSync(join(root, state), { recursive: true, force: true });
  await prepare({ state });
  const port = Number(process.env.PORT ?? (await freePort()));
  return step("started the server", () => serve({ port, state, cron: false }));
}

export async function signIn(origin, email) {
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin },
    body: JSON.stringify({ email, password: "sample-password" }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const me = await getJson(origin, "/api/me", cookie);
  return { id: me.id, name: me.name, cookie };
}

export async function getJson(origin, path, cookie) {
  const answer = await fetch(`${origin}${path}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

export async function readThread(origin, member, peer) {
  const rows = [];
  for (let before = ""; ; ) {
    const page = await getJson(origin, `/api/messages/${peer.id}${before}`, member.cookie);
    rows.unshift(...page.rows);
    if (!page.cursor) return rows;
    before = `?before=${page.cursor}`;
  }
}

/** `base` may be a proxy in front of the origin. */
export const openSocket = (origin, member, peer, since, base = origin) =>
  new WebSocket(`${base.replace("http", "ws")}/api/messages/${peer.id}/socket?v=1&since=${since}`, {
    headers: { cookie: member.cookie, origin },
  });

export function innerRuntimes(server) {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
        const [state, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
        const isInner = command.includes("workerd") && command.includes("--socket-addr=entry=127.0.0.1:");
        return state !== "Z" && Number(group) === server.child.pid && isInner;
      } catch {
        return false;
      }
    })
    .map(Number);
}

export async function until(what, isTrue, timeoutMs = 30_000) {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await pause(50)) if (await isTrue()) return;
  throw new Error(`${what}: not within ${timeoutMs / 1000} s`);
}

export { pause };
