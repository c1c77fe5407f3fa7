import { env } from "cloudflare:workers";
import { afterAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { cellsOf, MATRIX } from "#tests/support/access/access-matrix.ts";
import { CALLERS, type Caller, type Row } from "#tests/support/access/access-row.ts";
import { createWorld, type World } from "#tests/support/access/access-world.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { eventually, ThreadTab, waitForInboxDelivery } from "#tests/support/sockets.ts";
import { app, loadApps } from "#worker/app.ts";

/**
 * The access matrix: every route, requested by every kind of caller, for their own, another's and missing objects. The table is written by
 * hand (tests/support/access/access-matrix.ts); a route that it lacks fails here.
 */

/** Values that are new at every use. */
const FRESH: Record<string, () => string> = {
  missing: newId,
  "fresh-email": () => `${newId()}@example.com`,
  "next-week": () => new Date(Date.now() + 7 * DAY_MS).toISOString(),
  "fresh-name": () => `Name ${newId().slice(-12)}`,
};

function fill(text: string, world: World): string {
  return text.replaceAll(/\{([a-z-]+)\}/g, (_, name: string) => {
    const value = FRESH[name]?.() ?? world.values[name];
    if (value === undefined) throw new Error(`The world has no ${name}`);
    return value;
  });
}

let shared: Promise<World> | undefined;
/** Whether a row changes nothing: a read, or a request that is refused to everybody. Wrong passwords count for later requests. */
function isHarmless(row: Row): boolean {
  const isRefused = Object.values(cellsOf(row)).every((cell) => /^4(?!29)/.test(cell));
  return row.request.startsWith("GET") || (isRefused && row.body?.password === undefined);
}
/** Harmless rows share one world, so that a refused write that changes something is found too. Every other row gets its own world. */
function worldFor(row: Row): Promise<World> {
  if (!isHarmless(row)) return createWorld();
  shared ??= createWorld();
  return shared;
}

let requests = 0;
/** A new network for every request, so that no rate limit applies. */
const someIp = () => `2001:db8:${(requests++).toString(16)}::1`;

/** The `waitUntil` work of all requests. */
const background: Promise<unknown>[] = [];
const context = {
  waitUntil: (work: Promise<unknown>) => void background.push(work),
  passThroughOnException: () => undefined,
  props: {},
} as unknown as ExecutionContext;
afterAll(() => Promise.allSettled(background));

/** Sends a request straight to the Hono app: a thousand of them through the runtime would take minutes. */
async function send(
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
  cookie: string,
  appEnv: "local" | "production" = "local",
) {
  const headers = new Headers({ origin: ORIGIN, "cf-connecting-ip": someIp(), ...init.headers });
  if (init.body && !headers.has("content-type")) headers.set("content-type", "application/json");
  if (cookie) headers.set("cookie", cookie);
  return app.fetch(
    new Request(`${ORIGIN}${path}`, { ...init, headers, redirect: "manual" }),
    { ...env, APP_ENV: appEnv },
    context,
  );
}

async function request(row: Row, caller: Caller, world: World): Promise<{ cell: string; text: string }> {
  const [method = "", path = ""] = fill(row.request, world).split(" ");
  const { cookie } = world.callers[caller];
  // Only production requires the second step of admins.
  const appEnv = caller === "one-step" ? "production" : "local";
  if (method === "UPGRADE") return requestUpgrade(path, cookie, appEnv);
  const body = row.body && JSON.parse(fill(JSON.stringify(row.body), world));
  const headers: Record<string, string> = row.type ? { "content-type": row.type } : {};
  const answer = await send(path, { method, headers, body: body && JSON.stringify(body) }, cookie, appEnv);
  return { cell: String(answer.status), text: `${await answer.text()} ${answer.headers.get("location") ?? ""}` };
}

/** Opens a socket, which is either closed or sent a first frame. */
async function requestUpgrade(path: string, cookie: string, appEnv: "local" | "production") {
  const { webSocket } = await send(path, { headers: { upgrade: "websocket" } }, cookie, appEnv);
  if (!webSocket) throw new Error(`${path} is no upgrade`);
  const tab = new ThreadTab(webSocket);
  await eventually(
    () => tab.closed !== null || tab.frames.length > 0,
    (decided) => decided,
  );
  await tab.settled();
  const cell = tab.closed === null ? "open" : String(tab.closed);
  tab.close();
  return { cell, text: JSON.stringify(tab.frames) };
}

const maySee = ({ sees }: Row, marker: string, caller: Caller): boolean => {
  const who = sees?.[marker];
  return who === "all" || Boolean(who?.includes(caller));
};

const allRoutes = (await loadApps()).flatMap((one) => one.routes);
const routes = [
  ...new Set(allRoutes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`)),
];

describe("every route", () => {
  it("is in the matrix, and the matrix has no other", () => {
    expect(routes.filter((route) => !(route in MATRIX))).toEqual([]);
    expect(Object.keys(MATRIX).filter((route) => !routes.includes(route))).toEqual([]);
  });

  it("has no secret in its path, except the link of the daily email, which mail programs open", () => {
    // A file's name and a certificate's code are public.
    const named = routes.filter((route) => /:(?:token|secret|code|key)\b/.test(route)).toSorted();
    expect(named).toEqual([
      "GET /api/certificates/:code",
      "GET /api/notifications/unsubscription/:token",
      "GET /certificates/:code",
      "GET /media/:key",
      "POST /api/notifications/unsubscription/:token",
    ]);
    const SECRETS = /\{(?:code|address-token|registration-token|calendar-token|unsubscription)\}/;
    const sent = Object.entries(MATRIX).filter(([, rows]) => rows.some(({ request }) => SECRETS.test(request)));
    expect(sent.map(([route]) => route).toSorted()).toEqual([
      "GET /api/notifications/unsubscription/:token",
      "POST /api/notifications/unsubscription/:token",
    ]);
  });

  for (const [route, rows] of Object.entries(MATRIX)) {
    it(`${route} answers each caller as the matrix says, without private words of others`, {
      timeout: 120_000,
    }, async () => {
      for (const row of rows) {
        const world = await worldFor(row);
        const cells: Partial<Record<Caller, string>> = {};
        const leaks: string[] = [];
        for (const caller of CALLERS) {
          const { cell, text } = await request(row, caller, world);
          cells[caller] = cell;
          for (const [marker, word] of Object.entries(world.markers)) {
            const isThere = text.includes(word);
            if (isThere && !maySee(row, marker, caller)) leaks.push(`${caller} reads ${marker}`);
          }
        }
        expect([row.request, row.of, cells]).toEqual([row.request, row.of, cellsOf(row)]);
        expect([row.request, leaks]).toEqual([row.request, []]);
      }
    });
  }

  it("reveals every private word somewhere to its owner, so that a leak would be found", {
    timeout: 120_000,
  }, async () => {
    const seen = new Set<string>();
    const world = await createWorld();
    const markers = Object.entries(world.markers);
    const named = Object.values(MATRIX).flatMap((rows) => rows.flatMap(({ sees }) => Object.keys(sees ?? {})));
    expect(named.filter((marker) => !(marker in world.markers))).toEqual([]);
    // A message reaches the inboxes half a second later.
    await waitForInboxDelivery();
    for (const row of Object.values(MATRIX).flat()) {
      if (!row.sees || !row.request.startsWith("GET")) continue;
      for (const caller of CALLERS.filter((one) => markers.some(([marker]) => maySee(row, marker, one)))) {
        const { text } = await request(row, caller, world);
        for (const [marker, word] of markers) if (text.includes(word)) seen.add(marker);
      }
    }
    expect([...seen].sort()).toEqual(
      Object.keys(world.markers)
        .filter((marker) => marker !== "reason")
        .toSorted(),
    );
  });
});
