import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { SECURITY_HEADERS } from "#http/security-headers.ts";
import { headersFile } from "#scripts/build/headers-file.mjs";
import { entryModules } from "#scripts/build/sizes.mjs";
import { climbs, importsOf, isBarrel, lawlessImports } from "./architecture/imports.ts";
import { productSources, root, scriptSources, testSources } from "./architecture/sources.ts";
import {
  forbiddenWords,
  hasEmptyName,
  hasSwitchedOffTest,
  isKebabCase,
  namesOfInterface,
  tablesWithRowid,
} from "./architecture/words.ts";

type Binding = { binding: string };

const product = productSources();
const all = [...product, ...testSources(), ...scriptSources()];

describe("the law of imports", () => {
  it("is kept by every file of the product", () => {
    expect(product.length).toBeGreaterThan(50);
    expect(product.flatMap(lawlessImports)).toEqual([]);
  });

  it.each([
    ["worker/contract/events.ts", 'import { sql } from "drizzle-orm";'],
    ["worker/contract/events.ts", 'import { openDb } from "../db/open.ts";'],
    ["worker/db/open.ts", 'import type { Context } from "hono";'],
    ["durable/inbox/inbox.ts", 'import { openDb } from "#db/open.ts";'],
    ["durable/inbox/inbox.ts", 'import { eq } from "drizzle-orm";'],
    ["worker/http/guards.ts", 'import { listEvents } from "../features/events/queries.ts";'],
    ["worker/features/events/routes.ts", 'import { x } from "../messages/queries.ts";'],
    ["worker/features/events/routes.ts", 'export { x } from "../../screens/dashboard.ts";'],
    ["worker/features/events/routes.ts", 'import { Inbox } from "../../../durable/inbox.ts";'],
    ["worker/pages/dashboard.ts", 'import { registerForEvent } from "../features/events/commands.ts";'],
    ["web/ui/content/card.tsx", 'import { useEvents } from "../features/events/api.ts";'],
    ["web/features/events/api.ts", 'const other = import("../messages/api.ts");'],
    ["web/pages/events.tsx", 'import type { Env } from "../../worker/env.ts";'],
    ["web/lib/http.ts", 'import { hc } from "hono/client";'],
    ["worker/left-out/x.ts", 'import { callLibrary } from "../auth/library.ts";'],
    ["web/lib/http.ts", 'import { hc } from "../../node_modules/hono/dist/client/index.js";'],
    ["elsewhere/x.ts", ""],
  ])("forbids that %s says %s", (path, text) => {
    expect(lawlessImports({ path, text })).toHaveLength(1);
  });

  it.each([
    ["worker/contract/events.ts", 'import * as z from "zod/mini";\nimport { graphemes } from "./text.ts";'],
    [
      "worker/features/events/routes.ts",
      'import { getViewer } from "../../auth/session.ts";\nimport { a } from "./b.ts";',
    ],
    ["worker/pages/dashboard.ts", 'import { listEvents } from "../features/events/queries.ts";'],
    ["web/pages/events.tsx", 'import { useEvents } from "../features/events/api.ts";\nimport "./x.css";'],
    ["worker/index.ts", 'export { Inbox } from "#durable/inbox/inbox.ts";'],
    ["worker/left-out/x.ts", 'import { y } from "../../node_modules/@better-auth/core/dist/y.mjs";'],
  ])("allows that %s says %s", (path, text) => {
    expect(lawlessImports({ path, text })).toEqual([]);
  });

  it("sees every form an import can take", () => {
    const text =
      'import type {\n  A,\n} from "a";\nimport "b";\nexport * from "c";\nconst d = await import("d");\nconst e = "from f";';
    expect(importsOf(text).sort()).toEqual(["a", "b", "c", "d"]);
  });

  it("lets no import climb more than two folders", () => {
    expect(all.filter(({ path }) => !path.startsWith("tests/")).flatMap(climbs)).toEqual([]);
    expect(climbs({ path: "web/a/b/c/d.ts", text: 'import { x } from "../../../e.ts";' })).toHaveLength(1);
  });

  it("has no barrel but the schema's", () => {
    expect(product.filter(isBarrel).map(({ path }) => path)).toEqual([]);
    expect(
      isBarrel({ path: "web/ui/index.ts", text: '// all\nexport * from "./a.ts";\nexport { b } from "./b.ts";' }),
    ).toBe(true);
    expect(isBarrel({ path: "web/ui/a.ts", text: 'export { b } from "./b.ts";\nexport const c = 1;' })).toBe(false);
  });
});

describe("words", () => {
  it("of file names say what is inside", () => {
    expect(all.filter(({ path }) => hasEmptyName(path) || !isKebabCase(path)).map(({ path }) => path)).toEqual([]);
    expect(["web/lib/utils.ts", "worker/mail-service.ts", "tests/helpers.test.ts"].every(hasEmptyName)).toBe(true);
    expect(hasEmptyName("web/lib/service-provider.ts")).toBe(false);
    expect(isKebabCase("web/ui/IconButton.tsx")).toBe(false);
  });

  it("that are forbidden stand in no product file", () => {
    expect(product.flatMap(forbiddenWords)).toEqual([]);
    const bad = [
      "<p dangerouslySetInnerHTML={x} />",
      'import { z } from "zod";',
      'import { Toaster } from "react-hot-toast";',
      "const x = y as any;",
      "// @ts-expect-error",
    ];
    for (const text of bad) expect(forbiddenWords({ path: "web/x.tsx", text }), text).toHaveLength(1);
    expect(forbiddenWords({ path: "web/x.ts", text: 'import { toast } from "react-hot-toast/headless";' })).toEqual([]);
  });

  it("switch no test off", () => {
    const tests = testSources().filter(({ path }) => /\.test\.tsx?$/.test(path));
    expect(tests.filter(({ text }) => hasSwitchedOffTest(text)).map(({ path }) => path)).toEqual([]);
    for (const word of ["skip", "only", "todo", "fixme"])
      expect(hasSwitchedOffTest(["test", `${word}("x")`].join("."))).toBe(true);
    expect(hasSwitchedOffTest('it("skips nothing", () => {})')).toBe(false);
  });
});

describe("configuration", () => {
  it("names in the worker's Env exactly what wrangler.toml binds", () => {
    const config = unstable_readConfig({ config: join(root, "wrangler.toml") });
    const bound = [
      ...config.d1_databases.map(({ binding }: Binding) => binding),
      ...config.durable_objects.bindings.map(({ name }: { name: string }) => name),
      ...(config.queues.producers ?? []).map(({ binding }: Binding) => binding),
      ...config.r2_buckets.map(({ binding }: Binding) => binding),
      config.assets?.binding ?? "",
      ...Object.keys(config.vars),
      ...(config.secrets?.required ?? []),
    ];
    const { required, optional } = namesOfInterface(readFileSync(join(root, "worker/env.ts"), "utf8"), "Env");
    expect(required.toSorted()).toEqual(bound.toSorted());
    expect(bound.filter((name) => optional.includes(name))).toEqual([]);
  });

  it("binds every queue it consumes: deploying makes only queues that are bound, and refuses when one is missing", () => {
    const { queues } = unstable_readConfig({ config: join(root, "wrangler.toml") });
    const bound = (queues.producers ?? []).map(({ queue }: { queue: string }) => queue);
    expect(bound.length).toBeGreaterThan(0);
    const consumed = queues.consumers?.flatMap((one: { queue: string; dead_letter_queue?: string }) => [
      one.queue,
      one.dead_letter_queue ?? one.queue,
    ]);
    expect(consumed?.filter((queue: string) => !bound.includes(queue))).toEqual([]);
  });

  it("reads required and optional names of an interface apart", () => {
    const text = "interface Env {\n  A: string;\n  /** b: */\n  B?: number;\n}";
    expect(namesOfInterface(text, "Env")).toEqual({ required: ["A"], optional: ["B"] });
  });

  it("gives no table a rowid it does not need", () => {
    const sql = globSync("migrations/*.sql", { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));
    expect(sql.flatMap(tablesWithRowid).toSorted()).toEqual(["event", "profile"]);
    expect(tablesWithRowid("CREATE TABLE `__new_post` (\n\t`id` text\n);")).toEqual(["post"]);
    expect(tablesWithRowid("CREATE TABLE `post` (\n\t`id` text\n) WITHOUT ROWID;")).toEqual([]);
  });
});

describe("the build", () => {
  it("serves static files with the headers of the worker's answers, and assets as immutable", () => {
    const built = readFileSync(join(root, "dist/client/_headers"), "utf8");
    expect(built).toBe(headersFile());
    const [everywhere = "", assets = ""] = built.split("/assets/*\n");
    const rows = everywhere.trimEnd().split("\n").slice(1);
    const read = rows.map((row): [string, string] => {
      const [name = "", ...value] = row.trim().split(": ");
      return [name, value.join(": ")];
    });
    expect(Object.fromEntries(read)).toEqual(SECURITY_HEADERS);
    expect(assets).toContain("immutable");
  });

  it("loads the auth library only when it is asked for", () => {
    const { inputs } = entryModules();
    expect(inputs).toContain("worker/app.ts");
    expect(inputs.filter((input) => input.includes("node_modules/better-auth"))).toEqual([]);
  });

  it("writes no inline script or style into pages", () => {
    for (const page of ["index.html", "landing.html"]) {
      const html = readFileSync(join(root, "dist/client", page), "utf8");
      expect(html.match(/<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=|\son\w+=/g) ?? [], page).toEqual([]);
    }
  });
});
