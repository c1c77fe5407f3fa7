import { env } from "cloudflare:workers";
import { afterAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { ASKERS, type Asker, MARKERS, MATRIX, type Row } from "#tests/support/access/access-matrix.ts";
import { createWorld, type World } from "#tests/support/access/access-world.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { pause, ThreadTab, waitForInboxDelivery } from "#tests/support/sockets.ts";
import { app, loadApps } from "#worker/app.ts";

/**
 * Security, "access matrix": everything that answers, asked by everybody, for their own, another's and missing things. The table is
 * written by hand (tests/support/access/access-matrix.ts); a route that is not in it fails here.
 */

afterAll(waitForInboxDelivery);

/** Names that are new at every use. */
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
/** Reading changes nothing, so that all of it is done in one world; whatever else has a world of its own. */
function worldFor(row: Row): Promise<World> {
  if (!row.ask.startsWith("GET")) return createWorld();
  shared ??= createWorld();
  return shared;
}

let asked = 0;
/** An address of its own for every call: what is counted here are rights, not tries. */
const someIp = () => `2001:db8:${(asked++).toString(16)}::1`;

/** What goes on after an answer, until the end. */
const afterwards: Promise<unknown>[] = [];
const context = {
  waitUntil: (work: Promise<unknown>) => void afterwards.push(work),
  passThroughOnException: () => undefined,
  props: {},
} as unknown as ExecutionContext;
afterAll(() => Promise.allSettled(afterwards));

/** One request to the worker's own site map: a thousand of them through the runtime's front door take minutes. */
async function send(path: string, init: RequestInit & { headers?: Record<string, string> }, cookie: string) {
  const headers = new Headers({ origin: ORIGIN, "cf-connecting-ip": someIp(), ...init.headers });
  if (init.body) headers.set("content-type", "application/json");
  if (cookie) headers.set("cookie", cookie);
  return app.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers, redirect: "manual" }), env, context);
}

async function ask(row: Row, asker: Asker, world: World): Promise<{ cell: string; text: string }> {
  const [method = "", path = ""] = fill(row.ask, world).split(" ");
  const { cookie } = world.askers[asker];
  if (method === "UPGRADE") return askUpgrade(path, cookie);
  const body = row.body && JSON.parse(fill(JSON.stringify(row.body), world));
  const answer = await send(path, { method, body: body && JSON.stringify(body) }, cookie);
  return { cell: String(answer.status), text: `${await answer.text()} ${answer.headers.get("location") ?? ""}` };
}

/** A socket that was not closed within a moment is open. */
async function askUpgrade(path: string, cookie: string): Promise<{ cell: string; text: string }> {
  const { webSocket } = await send(path, { headers: { upgrade: "websocket" } }, cookie);
  if (!webSocket) throw new Error(`${path} is no upgrade`);
  const tab = new ThreadTab(webSocket);
  for (let waited = 0; waited < 100 && tab.closed === null && tab.frames.length === 0; waited += 5) await pause(5);
  await pause(5);
  const cell = tab.closed === null ? "open" : String(tab.closed);
  tab.close();
  return { cell, text: JSON.stringify(tab.frames) };
}

const maySee = ({ sees }: Row, marker: (typeof MARKERS)[number], asker: Asker): boolean => {
  const who = sees?.[marker];
  return who === "all" || Boolean(who?.includes(asker));
};

const allRoutes = (await loadApps()).flatMap((one) => one.routes);
const routes = [
  ...new Set(allRoutes.filter(({ method }) => method !== "ALL").map(({ method, path }) => `${method} ${path}`)),
];

describe("everything that answers", () => {
  it("stands in the matrix, and nothing else does", () => {
    expect(routes.filter((route) => !(route in MATRIX))).toEqual([]);
    expect(Object.keys(MATRIX).filter((route) => !routes.includes(route))).toEqual([]);
  });

  for (const [route, rows] of Object.entries(MATRIX)) {
    it(`${route} gives each asker what the matrix says and no word that is another's`, {
      timeout: 120_000,
    }, async () => {
      for (const row of rows) {
        const world = await worldFor(row);
        const cells: string[] = [];
        const leaks: string[] = [];
        for (const asker of ASKERS) {
          const { cell, text } = await ask(row, asker, world);
          cells.push(cell);
          for (const marker of MARKERS) {
            const isThere = text.includes(world.markers[marker]);
            if (isThere && !maySee(row, marker, asker)) leaks.push(`${asker} reads ${marker}`);
          }
        }
        expect([row.ask, row.of, cells.join(" ")]).toEqual([row.ask, row.of, row.cells]);
        expect([row.ask, leaks]).toEqual([row.ask, []]);
      }
    });
  }

  it("would be caught speaking: the owner's own words are found where they may be", { timeout: 120_000 }, async () => {
    const seen = new Set<string>();
    const world = await createWorld();
    // Inboxes hear of a message half a second after it.
    await waitForInboxDelivery();
    for (const row of Object.values(MATRIX).flat()) {
      if (!row.sees || !row.ask.startsWith("GET")) continue;
      for (const asker of ASKERS) {
        const { text } = await ask(row, asker, world);
        for (const marker of MARKERS) if (text.includes(world.markers[marker])) seen.add(marker);
      }
    }
    expect([...seen].sort()).toEqual(MARKERS.filter((marker) => marker !== "reason").toSorted());
  });
});
