import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { newId } from "#db/ids.ts";
import {
  DEEP_LIST,
  HOSTILE_BODIES,
  HOSTILE_IDS,
  HOSTILE_SPELLINGS,
  THOUSAND_HEADERS,
} from "#scripts/proofs/bodies/hostile-requests.mjs";
import { MATRIX } from "#tests/support/access/access-matrix.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { app, loadApps } from "#worker/app.ts";

const allRoutes = (await loadApps()).flatMap((one) => one.routes);
const routes = [
  ...new Set(allRoutes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`)),
].map((route) => ({ route, method: route.split(" ")[0] ?? "", path: route.split(" ")[1] ?? "" }));
const writes = routes.filter(({ method }) => ["POST", "PUT", "PATCH"].includes(method));

let admin: TestMember;
let requests = 0;
beforeAll(async () => {
  admin = await createMember({ role: "admin" });
});
/** A path of a route: every parameter is `id`. */
const pathOf = (path: string, id: string = newId()) => path.replaceAll(/:[a-zA-Z]+(\{[^}]*\})?/g, () => id);

type Init = { method?: string; body?: BodyInit; cookie?: string; headers?: Record<string, string> };

/** Sends a request from a network of its own and returns its status. */
async function send(path: string, { method = "GET", body, cookie = "", headers }: Init = {}): Promise<number> {
  requests += 1;
  const ip = `2001:db8:${requests.toString(16)}::1`;
  const all = { origin: ORIGIN, "content-type": "application/json", "cf-connecting-ip": ip, cookie, ...headers };
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: all,
    redirect: "manual",
    ...(body ? { body } : {}),
  });
  return (await app.fetch(request, env, createExecutionContext())).status;
}

/** Fails on an answer of 500 or above, and on an error that was logged. */
function expectNoError() {
  const log = vi.spyOn(console, "error");
  onTestFinished(() => log.mockRestore());
  return (found: string[]) => {
    expect(found).toEqual([]);
    expect(log.mock.calls.flat()).toEqual([]);
  };
}

describe("a hostile body", () => {
  it.each(writes)("is no error of ours at $route", async ({ method, path }) => {
    const check = expectNoError();
    const found: string[] = [];
    for (const [name, body] of Object.entries(HOSTILE_BODIES)) {
      const status = await send(pathOf(path), { method, body, cookie: admin.cookie });
      if (status >= 500) found.push(`${name}: ${status}`);
      // Some of these routes end the session.
      if (status === 200 || status === 204) admin = await createMember({ role: "admin" });
    }
    check(found);
  });

  it("is no error in any field that a route takes", async () => {
    const check = expectNoError();
    const found: string[] = [];
    for (const { method, path, route } of writes) {
      const body = MATRIX[route]?.find((row) => row.body)?.body ?? {};
      for (const field of Object.keys(body))
        for (const value of [DEEP_LIST, '"\\ud800"', '"a\\u0000"', "1e999", "{}", "null", `"${"é".repeat(20_000)}"`]) {
          const text = `{${Object.entries(body).map(([name, one]) => `"${name}":${name === field ? value : JSON.stringify(one)}`)}}`;
          const status = await send(pathOf(path), { method, body: text, cookie: admin.cookie });
          if (status >= 500) found.push(`${route} ${field} ${value.slice(0, 10)}: ${status}`);
          if (status === 200 || status === 204) admin = await createMember({ role: "admin" });
        }
    }
    check(found);
  });
});

describe("a hostile path", () => {
  it.each(HOSTILE_SPELLINGS)("is no error of ours, however a route is spelled: %s", async (spell) => {
    const check = expectNoError();
    const found: string[] = [];
    // Guards and router read the path alike for every method.
    for (const { method, path } of new Map(routes.map((one) => [one.path, one])).values()) {
      const spelled = spell(pathOf(path));
      // Such a path reaches no server as it is written here.
      if (!URL.canParse(`${ORIGIN}${spelled}`)) continue;
      const body = ["GET", "DELETE"].includes(method) ? undefined : "{}";
      const status = await send(spelled, { method, ...(body ? { body } : {}) });
      if (status >= 500) found.push(`${method} ${spelled.slice(0, 100)}: ${status}`);
      const isAdmins = new URL(`${ORIGIN}${spelled}`).pathname.startsWith("/api/admin");
      if (isAdmins && status < 300) found.push(`${method} ${spelled} lets a visitor in`);
    }
    check(found);
  });

  it.each(HOSTILE_IDS.map((id) => [id.slice(0, 20), id]))(
    "is no error of ours with %j in the place of an id",
    async (_, id) => {
      const check = expectNoError();
      const found: string[] = [];
      for (const { method, path } of routes.filter((one) => one.path.includes(":"))) {
        const body = ["GET", "DELETE"].includes(method) ? undefined : "{}";
        const status = await send(pathOf(path, id), { method, cookie: admin.cookie, ...(body ? { body } : {}) });
        if (status >= 500) found.push(`${method} ${path}: ${status}`);
      }
      check(found);
    },
  );
});

it("a request with a thousand headers is answered as any other", async () => {
  expect(await send("/api/health", { headers: THOUSAND_HEADERS })).toBe(200);
  expect(await send("/api/me/session", { method: "POST", body: "{}", headers: THOUSAND_HEADERS })).toBe(401);
});
