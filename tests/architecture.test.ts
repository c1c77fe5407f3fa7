import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { SECURITY_HEADERS } from "#http/security-headers.ts";
import { headersFile } from "#scripts/build/headers-file.mjs";
import { entryModules } from "#scripts/build/sizes.mjs";
import { circles, climbingImports, forbiddenImports, importsOf, isBarrel } from "./architecture/imports.ts";
import {
  CASTS_MAX,
  castsIn,
  FILE_MAX_LINES,
  FOLDER_MAX_FILES,
  holesIn,
  linesOf,
  unnamedBatches,
  wideFolders,
} from "./architecture/shape.ts";
import { allPaths, productSources, root, scriptSources, testSources } from "./architecture/sources.ts";
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
const sources = [...product, ...testSources(), ...scriptSources()];

describe("import rules", () => {
  it("are followed by every file of the product", () => {
    expect(product.length).toBeGreaterThan(50);
    expect(product.flatMap(forbiddenImports)).toEqual([]);
  });

  it.each([
    ["worker/contract/events/event.ts", 'import { sql } from "drizzle-orm";'],
    ["worker/contract/events/event.ts", 'import { openDb } from "#db/open.ts";'],
    ["worker/db/open.ts", 'import type { Context } from "hono";'],
    ["worker/db/open.ts", 'import { Problem } from "#http/problem.ts";'],
    ["worker/http/guards.ts", 'import { enqueueMail } from "#mail/enqueue.ts";'],
    ["worker/http/guards.ts", 'import { listEvents } from "../features/events/list/queries.ts";'],
    ["worker/mail/outbox.ts", 'import { authorizeAdmin } from "#domain/permissions/authorize.ts";'],
    ["worker/mail/outbox.ts", 'import { eventMailKinds } from "#worker/features/events/mail/kinds.ts";'],
    ["worker/search/find.ts", 'import { enqueueMail } from "#mail/enqueue.ts";'],
    ["worker/media/upload.ts", 'import { getViewer } from "#auth/session/session.ts";'],
    ["worker/auth/routes.ts", 'import { x } from "#worker/features/settings/account/queries.ts";'],
    ["worker/domain/permissions/authorize.ts", 'import type { Viewer } from "#auth/session/session.ts";'],
    ["worker/features/events/routes.ts", 'import { x } from "#worker/features/messages/queries.ts";'],
    ["worker/features/events/routes.ts", 'export { x } from "#worker/pages/dashboard.ts";'],
    ["worker/features/events/routes.ts", 'import { Inbox } from "#durable/inbox/inbox.ts";'],
    ["worker/pages/dashboard.ts", 'import { createEvent } from "../features/events/hosting/create-event.ts";'],
    ["worker/app.ts", 'import { useState } from "react";'],
    ["durable/inbox/inbox.ts", 'import { openDb } from "#db/open.ts";'],
    ["durable/inbox/inbox.ts", 'import { eq } from "drizzle-orm";'],
    ["web/ui/content/card.tsx", 'import { useEvents } from "#web/features/events/api.ts";'],
    ["web/ui/fields/field.tsx", 'import { useSubmission } from "#web/forms/submission.ts";'],
    ["web/lib/http.ts", 'import { hc } from "hono/client";'],
    ["web/lib/http.ts", 'import { openSocket } from "#web/live/socket.ts";'],
    ["web/forms/submission.ts", 'import { openSocket } from "#web/live/socket.ts";'],
    ["web/live/socket.ts", 'import { useInbox } from "#web/features/messages/inbox/inbox.ts";'],
    ["web/features/events/api.ts", 'const other = import("#web/features/messages/api.ts");'],
    ["web/features/events/api.ts", 'import { TopBar } from "#web/layouts/top-bar.tsx";'],
    ["web/pages/events.tsx", 'import type { Env } from "#worker/env.ts";'],
    ["elsewhere/x.ts", ""],
  ])("forbid %s to say %s", (path, text) => {
    expect(forbiddenImports({ path, text })).toHaveLength(1);
  });

  it.each([
    ["worker/contract/events/event.ts", 'import * as z from "zod/mini";\nimport { graphemes } from "../text.ts";'],
    ["worker/features/events/routes.ts", 'import { getViewer } from "#auth/session/session.ts";\nimport "./b.ts";'],
    ["worker/domain/permissions/authorize.ts", 'import type { Viewer } from "#domain/members/viewer.ts";'],
    ["worker/pages/dashboard.ts", 'import { listEvents } from "../features/events/list/queries.ts";'],
    ["worker/pages/settings.ts", 'import { selectBlocks } from "../features/network/blocks/queries.ts";'],
    ["worker/index.ts", 'export { Inbox } from "#durable/inbox/inbox.ts";'],
    ["web/features/events/api.ts", 'import { openSocket } from "#web/live/socket.ts";'],
    ["web/pages/events.tsx", 'import { useEvents } from "#web/features/events/api.ts";'],
  ])("allow %s to say %s", (path, text) => {
    expect(forbiddenImports({ path, text })).toEqual([]);
  });

  it("see every form an import can take", () => {
    const text =
      'import type {\n  A,\n} from "a";\nimport "b";\nexport * from "c";\nconst d = await import("d");\nconst e = "from f";';
    expect(importsOf(text).sort()).toEqual(["a", "b", "c", "d"]);
  });

  it("let no import climb more than one folder", () => {
    expect(sources.flatMap(climbingImports)).toEqual([]);
    expect(climbingImports({ path: "web/a/b/c.ts", text: 'import { x } from "../../d.ts";' })).toHaveLength(1);
    expect(climbingImports({ path: "web/a/b/c.ts", text: 'import { x } from "../d.ts";' })).toEqual([]);
  });

  it("allow no circle between files, type imports included", () => {
    expect(circles(sources)).toEqual([]);
    const circle = [
      { path: "web/lib/a.ts", text: 'import { b } from "./b.ts";' },
      { path: "web/lib/b.ts", text: 'import { c } from "#web/ui/c.tsx";' },
      { path: "web/ui/c.tsx", text: 'import type { A } from "#web/lib/a.ts";' },
      { path: "web/ui/d.tsx", text: 'import type { A } from "#web/lib/a.ts";' },
    ];
    expect(circles(circle)).toEqual([["web/lib/a.ts", "web/lib/b.ts", "web/ui/c.tsx"]]);
    expect(circles([{ path: "web/ui/e.ts", text: 'const lazy = import("./e.ts");' }])).toHaveLength(1);
  });

  it("allow no barrel but the schema's", () => {
    expect(product.filter(isBarrel).map(({ path }) => path)).toEqual([]);
    expect(
      isBarrel({ path: "web/ui/index.ts", text: '// all\nexport * from "./a.ts";\nexport { b } from "./b.ts";' }),
    ).toBe(true);
    expect(isBarrel({ path: "web/ui/a.ts", text: 'export { b } from "./b.ts";\nexport const c = 1;' })).toBe(false);
  });
});

describe("shape", () => {
  it(`keeps at most ${FOLDER_MAX_FILES} files in a folder`, () => {
    expect(wideFolders(allPaths())).toEqual([]);
    const files = Array.from({ length: FOLDER_MAX_FILES + 1 }, (_, at) => `web/ui/part-${at}.tsx`);
    expect(wideFolders(files)).toEqual([["web/ui", FOLDER_MAX_FILES + 1]]);
    expect(wideFolders([...files.slice(1), "web/ui/more/part.tsx"])).toEqual([]);
  });

  it(`keeps product files within ${FILE_MAX_LINES} lines`, () => {
    expect(product.filter((one) => linesOf(one) > FILE_MAX_LINES).map(({ path }) => path)).toEqual([]);
    expect(linesOf({ path: "web/x.ts", text: "a\n".repeat(FILE_MAX_LINES + 1) })).toBe(FILE_MAX_LINES + 1);
  });

  it("reads the results of a batch by name", () => {
    expect(product.flatMap(holesIn)).toEqual([]);
    expect(product.flatMap(unnamedBatches)).toEqual([]);
    for (const left of ["[a, , b]", "[, a]", "[\n  a,\n  ,\n  b,\n]"])
      expect(holesIn({ path: "worker/x.ts", text: `const ${left} = await read();` }), left).toHaveLength(1);
    expect(holesIn({ path: "worker/x.ts", text: "const [a, b] = await read();" })).toEqual([]);
    expect(unnamedBatches({ path: "worker/x.ts", text: "await db.batch([one, other]);" })).toHaveLength(1);
  });

  it(`casts through unknown at most ${CASTS_MAX} times`, () => {
    const casts = product.flatMap((one) => Array.from({ length: castsIn(one) }, () => one.path));
    expect(casts.length, casts.join(", ")).toBeLessThanOrEqual(CASTS_MAX);
    expect(castsIn({ path: "worker/x.ts", text: "(a as unknown as B).c = d as unknown as E" })).toBe(2);
  });
});

describe("words", () => {
  it("in file names say what is inside", () => {
    expect(sources.filter(({ path }) => hasEmptyName(path) || !isKebabCase(path)).map(({ path }) => path)).toEqual([]);
    expect(["web/lib/utils.ts", "worker/mail-service.ts", "tests/helpers.test.ts"].every(hasEmptyName)).toBe(true);
    expect(hasEmptyName("web/lib/service-provider.ts")).toBe(false);
    expect(isKebabCase("web/ui/IconButton.tsx")).toBe(false);
  });

  it("that are forbidden are in no product file", () => {
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

  it("gives no table a rowid that it does not need", () => {
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
