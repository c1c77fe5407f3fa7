import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import { SECURITY_HEADERS } from "#http/security-headers.ts";
import { headersFile } from "#scripts/build/headers-file.mjs";
import { entryModules } from "#scripts/build/sizes.mjs";
import { triggerChanges } from "#scripts/build/triggers.mjs";
import { SECRETS, SETTINGS } from "#worker/settings.ts";
import { deepRelativeImports, forbiddenImports, importCycles, importsOf, isBarrel } from "./architecture/imports.ts";
import {
  formsWithoutDraft,
  isStrayStylesheet,
  keysFromContent,
  namesInSentences,
  ownConflicts,
  ownFolding,
  ownFormats,
  ownForms,
  ownGuards,
  ownMissing,
  ownOverlays,
  ownZones,
  rawCodeImports,
  strayQueryKeys,
  undirectedTexts,
  unlimitedRequests,
  weakWraps,
} from "./architecture/one-way.ts";
import {
  CASTS_MAX,
  countLines,
  countUnknownCasts,
  crowdedFolders,
  destructuringHoles,
  FILE_MAX_LINES,
  FOLDER_MAX_FILES,
  unnamedBatches,
} from "./architecture/shape.ts";
import { allPaths, productSources, root, scriptSources, testSources } from "./architecture/sources.ts";
import { textsBesideChanges } from "./architecture/translated.ts";
import {
  forbiddenPatterns,
  hasDisabledTest,
  hasVagueName,
  namesOfInterface,
  tablesWithRowid,
} from "./architecture/words.ts";

type Binding = { binding: string };

const product = productSources();
const sources = [...product, ...testSources(), ...scriptSources()];

describe("the import rules", () => {
  it("hold for every product file", () => {
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
    ["web/ui/fields/field.tsx", 'import { useForm } from "#web/forms/use-form.ts";'],
    ["web/lib/http.ts", 'import { hc } from "hono/client";'],
    ["web/lib/http.ts", 'import { openSocket } from "#web/live/socket.ts";'],
    ["web/forms/use-form.ts", 'import { openSocket } from "#web/live/socket.ts";'],
    ["web/live/socket.ts", 'import { useInbox } from "#web/features/messages/inbox/inbox.ts";'],
    ["web/features/events/api.ts", 'const other = import("#web/features/messages/api.ts");'],
    ["web/features/events/api.ts", 'import { TopBar } from "#web/layouts/top-bar.tsx";'],
    ["web/pages/events.tsx", 'import type { Env } from "#worker/env.ts";'],
    ["elsewhere/x.ts", ""],
  ])("do not allow in %s: %s", (path, text) => {
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
  ])("allow in %s: %s", (path, text) => {
    expect(forbiddenImports({ path, text })).toEqual([]);
  });

  it("find every form of import", () => {
    const text =
      'import type {\n  A,\n} from "a";\nimport "b";\nexport * from "c";\nconst d = await import("d");\nconst e = "from f";';
    expect(importsOf(text).sort()).toEqual(["a", "b", "c", "d"]);
  });

  it("allow at most one ../ in an import", () => {
    expect(sources.flatMap(deepRelativeImports)).toEqual([]);
    expect(deepRelativeImports({ path: "web/a/b/c.ts", text: 'import { x } from "../../d.ts";' })).toHaveLength(1);
    expect(deepRelativeImports({ path: "web/a/b/c.ts", text: 'import { x } from "../d.ts";' })).toEqual([]);
  });

  it("allow no import cycles, type imports included", () => {
    expect(importCycles(sources)).toEqual([]);
    const cycle = [
      { path: "web/lib/a.ts", text: 'import { b } from "./b.ts";' },
      { path: "web/lib/b.ts", text: 'import { c } from "#web/ui/c.tsx";' },
      { path: "web/ui/c.tsx", text: 'import type { A } from "#web/lib/a.ts";' },
      { path: "web/ui/d.tsx", text: 'import type { A } from "#web/lib/a.ts";' },
    ];
    expect(importCycles(cycle)).toEqual([["web/lib/a.ts", "web/lib/b.ts", "web/ui/c.tsx"]]);
    expect(importCycles([{ path: "web/ui/e.ts", text: 'const lazy = import("./e.ts");' }])).toHaveLength(1);
  });

  it("allow no barrel file except the schema's", () => {
    expect(product.filter(isBarrel).map(({ path }) => path)).toEqual([]);
    expect(
      isBarrel({ path: "web/ui/index.ts", text: '// all\nexport * from "./a.ts";\nexport { b } from "./b.ts";' }),
    ).toBe(true);
    expect(isBarrel({ path: "web/ui/a.ts", text: 'export { b } from "./b.ts";\nexport const c = 1;' })).toBe(false);
  });
});

describe("the shape of the code", () => {
  it(`has at most ${FOLDER_MAX_FILES} files in a folder`, () => {
    expect(crowdedFolders(allPaths())).toEqual([]);
    const files = Array.from({ length: FOLDER_MAX_FILES + 1 }, (_, at) => `web/ui/part-${at}.tsx`);
    expect(crowdedFolders(files)).toEqual([["web/ui", FOLDER_MAX_FILES + 1]]);
    expect(crowdedFolders([...files.slice(1), "web/ui/table/part.tsx"])).toEqual([]);
  });

  it(`has at most ${FILE_MAX_LINES} lines in a product file`, () => {
    expect(product.filter((one) => countLines(one) > FILE_MAX_LINES).map(({ path }) => path)).toEqual([]);
    expect(countLines({ path: "web/x.ts", text: "a\n".repeat(FILE_MAX_LINES + 1) })).toBe(FILE_MAX_LINES + 1);
  });

  it("names the results of every batch", () => {
    expect(product.flatMap(destructuringHoles)).toEqual([]);
    expect(product.flatMap(unnamedBatches)).toEqual([]);
    for (const left of ["[a, , b]", "[, a]", "[\n  a,\n  ,\n  b,\n]"])
      expect(destructuringHoles({ path: "worker/x.ts", text: `const ${left} = await read();` }), left).toHaveLength(1);
    expect(destructuringHoles({ path: "worker/x.ts", text: "const [a, b] = await read();" })).toEqual([]);
    expect(unnamedBatches({ path: "worker/x.ts", text: "await db.batch([one, other]);" })).toHaveLength(1);
  });

  it(`has at most ${CASTS_MAX} casts through unknown`, () => {
    const casts = product.flatMap((one) => Array.from({ length: countUnknownCasts(one) }, () => one.path));
    expect(casts.length, casts.join(", ")).toBeLessThanOrEqual(CASTS_MAX);
    expect(countUnknownCasts({ path: "worker/x.ts", text: "(a as unknown as B).c = d as unknown as E" })).toBe(2);
  });
});

describe("one way to do each thing on the web", () => {
  it("writes forms with the form kit", () => {
    expect(product.flatMap(ownForms)).toEqual([]);
    const own = [
      "<form onSubmit={send}>",
      "new FormData(form)",
      'import { type Path, useForm } from "react-hook-form";',
    ];
    for (const text of own) expect(ownForms({ path: "web/features/x/y.tsx", text }), text).toHaveLength(1);
    expect(ownForms({ path: "web/features/x/y.tsx", text: "<Form form={form}>" })).toEqual([]);
    expect(ownForms({ path: "web/forms/form.tsx", text: "<form {...rest}>" })).toEqual([]);
  });

  it("handles conflicts of edits only in useConflict", () => {
    expect(product.flatMap(ownConflicts)).toEqual([]);
    const text = "if (error instanceof EditConflict) setTheirs(error.theirs);";
    expect(ownConflicts({ path: "web/features/x/y.tsx", text })).toHaveLength(1);
    for (const path of ["web/forms/use-conflict.tsx", "web/features/x/api.ts"])
      expect(ownConflicts({ path, text })).toEqual([]);
  });

  it("asks whether something is missing only by isMissing", () => {
    expect(product.flatMap(ownMissing)).toEqual([]);
    const text = "const missing = error instanceof HttpError && error.status === 404;";
    expect(ownMissing({ path: "web/features/x/y.tsx", text })).toHaveLength(1);
    expect(ownMissing({ path: "web/lib/http.ts", text })).toEqual([]);
  });

  it("uses Headless UI only in web/ui", () => {
    expect(product.flatMap(ownOverlays)).toEqual([]);
    const text = 'import { Combobox } from "@headlessui/react";';
    expect(ownOverlays({ path: "web/features/x/y.tsx", text })).toHaveLength(1);
    expect(ownOverlays({ path: "web/ui/choosing/combobox.tsx", text })).toEqual([]);
  });

  it("guards against a second press only in useAction", () => {
    expect(product.flatMap(ownGuards)).toEqual([]);
    const own = [
      "const running = useRef(false);",
      "const [busy, setBusy] = useState(false);",
      "useMutation({ mutationFn })",
    ];
    for (const text of own) expect(ownGuards({ path: "web/ui/x.tsx", text }), text).toHaveLength(1);
    expect(ownGuards({ path: "web/lib/mutations/use-action.ts", text: "const running = useRef(false);" })).toEqual([]);
  });

  it("writes query keys only in api.ts", () => {
    expect(product.flatMap(strayQueryKeys)).toEqual([]);
    const own = [
      "queryKey: [path]",
      "apiQuery<EventPage>(path)",
      "useQuery(pagesQuery(path))",
      'http.get("/api/tiers")',
    ];
    for (const text of own) expect(strayQueryKeys({ path: "web/features/x/y.tsx", text }), text).toHaveLength(1);
    expect(strayQueryKeys({ path: "web/features/x/api.ts", text: 'apiQuery("/api/tiers")' })).toEqual([]);
  });

  it("fetches code later only through recoverable and lazyOverlay", () => {
    expect(product.flatMap(rawCodeImports)).toEqual([]);
    const raw = (text: string) => rawCodeImports({ path: "web/features/x/y.tsx", text });
    for (const text of ['const load = () => import("./z.tsx");', 'lazy(() => import("./z.tsx"))'])
      expect(raw(text), text).toHaveLength(1);
    for (const text of [
      'lazy(recoverable(() => import("./z.tsx")))',
      'lazyOverlay<Z<unknown>>(() => import("./z.tsx"), { resetOnOpen: true })',
      'recoverable(async () => ({ default: (await import("./z.tsx")).Z }))',
    ])
      expect(raw(text), text).toEqual([]);
  });

  it("has no key made from what a row says", () => {
    expect(product.flatMap(keysFromContent)).toEqual([]);
    const own = [
      "<p key={text}>",
      "<li key={row.answer}>",
      `<li key={\`$\{row?.note} $\{at}\`}>`,
      "<p key={line.slice(0, 9)}>",
    ];
    for (const text of own) expect(keysFromContent({ path: "web/features/x.tsx", text }), text).toHaveLength(1);
    expect(keysFromContent({ path: "web/features/x.tsx", text: "<p key={row.id}>" })).toEqual([]);
  });

  it("gives every text that somebody wrote its own direction", () => {
    expect(product.flatMap(undirectedTexts)).toEqual([]);
    const shown = (text: string) => undirectedTexts({ path: "web/features/x.tsx", text });
    for (const text of ["<div>{post.text}</div>", '<small className="x">\n  {row.person.name}'])
      expect(shown(text), text).toHaveLength(1);
    for (const text of ["<p>{post.text}</p>", '<div dir="auto">{post.text}</div>', "<bdi>{person.name}</bdi>"])
      expect(shown(text), text).toEqual([]);
  });

  it("isolates names and titles inside sentences", () => {
    expect(product.flatMap(namesInSentences)).toEqual([]);
    const said = (text: string) => namesInSentences({ path: "web/features/x.tsx", text });
    for (const text of [
      "<p>{peer.name} writes</p>",
      "<p>\n  {name} writes",
      "Sent to {person.name}.",
      "{course.title} · {done}",
    ])
      expect(said(`<p>${text}</p>`), text).toHaveLength(1);
    for (const text of [
      "<bdi>{peer.name}</bdi> writes",
      "<h2>{title}</h2>",
      "<Row a={b} name={name} title={title} c />",
    ])
      expect(said(text), text).toEqual([]);
  });

  it("lets no long word widen a table or a grid", () => {
    expect(product.flatMap(weakWraps)).toEqual([]);
    expect(weakWraps({ path: "web/features/x.tsx", text: '<p className="break-words">' })).toHaveLength(1);
    expect(weakWraps({ path: "web/features/x.tsx", text: '<p className="wrap-anywhere">' })).toEqual([]);
  });

  it("keeps what is written in every form with a text of several lines", () => {
    expect(product.flatMap(formsWithoutDraft)).toEqual([]);
    const form = "const form = useForm({ values });\n<Textarea rows={3} />";
    expect(formsWithoutDraft({ path: "web/features/x.tsx", text: form })).toHaveLength(1);
    expect(formsWithoutDraft({ path: "web/features/x.tsx", text: `${form} draft: "x"` })).toEqual([]);
  });

  it("writes CSV in one module", () => {
    const others = product.filter(
      ({ path, text }) => path !== "worker/http/csv.ts" && /papaparse|text\/csv/.test(text),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it("formats dates, numbers and lists in two modules", () => {
    expect(product.flatMap(ownFormats)).toEqual([]);
    const own = [
      'new Intl.DateTimeFormat("en-GB")',
      "at.toLocaleDateString()",
      "count.toLocaleString()",
      'names.join(" and ")',
    ];
    for (const text of own) expect(ownFormats({ path: "worker/mail/x.ts", text }), text).toHaveLength(1);
    expect(ownFormats({ path: "worker/contract/dates.ts", text: "new Intl.DateTimeFormat()" })).toEqual([]);
  });

  it("checks names of time zones in one module", () => {
    expect(product.flatMap(ownZones)).toEqual([]);
    const own = [
      "isSameDay(one, other, { in: tz(event.timeZone) })",
      "new Intl.DateTimeFormat().resolvedOptions().timeZone",
      "tzOffset(zone, new Date())",
    ];
    for (const text of own) expect(ownZones({ path: "web/features/x/y.tsx", text }), text).toHaveLength(1);
    expect(ownZones({ path: "web/x.ts", text: "isSameDay(one, other, inZone(zone))" })).toEqual([]);
  });

  it("folds texts and finds typed words in one module", () => {
    expect(product.flatMap(ownFolding)).toEqual([]);
    const own = [
      "const fold = (text: string) => text;",
      'text.normalize("NFKD").replace(/\\p{M}/gu, "")',
      "title.toLowerCase().includes(words.toLowerCase())",
      "rows.filter(({ name }) => fold(name).includes(wanted))",
    ];
    for (const text of own) expect(ownFolding({ path: "web/features/x/y.tsx", text }), text).toHaveLength(1);
  });

  it("writes a count with its noun in one function", () => {
    const others = product.filter(
      ({ path, text }) => path !== "worker/contract/numbers.ts" && /=== 1 \? "" : "s"|=== 1 \? one : many/.test(text),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it("gives every request a time limit", () => {
    expect(product.flatMap(unlimitedRequests)).toEqual([]);
    const sent = (text: string, path = "web/features/x/api.ts") => unlimitedRequests({ path, text });
    for (const text of ['await fetch("/api/x");', "fetch(url, {\n  method,\n});", "new XMLHttpRequest()"])
      expect(sent(text), text).toHaveLength(1);
    for (const text of ["fetch(url, { signal });", "c.env.ASSETS.fetch(request);", "async fetch(request: Request) {"])
      expect(sent(text), text).toEqual([]);
    expect(sent("new XMLHttpRequest()", "web/lib/time-limit.ts")).toEqual([]);
  });

  it("opens channels between tabs in one module, which works on when the browser refuses them", () => {
    const others = product.filter(
      ({ path, text }) => path !== "web/lib/device/tab-channel.ts" && text.includes("new BroadcastChannel"),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it("gives each text beside something that changes an element of its own, because a translation replaces texts", () => {
    expect(product.flatMap(textsBesideChanges)).toEqual([]);
    const texts = (text: string) => textsBesideChanges({ path: "web/features/x.tsx", text: `const x = ${text};` });
    for (const text of [
      "<b>{isOn && <Icon of={Check} />} Save</b>",
      "<b><Icon of={isOn ? Up : Down} />More</b>",
      '<p>Saved {by && "by an admin"}</p>',
      '<p>{isMine ? "You" : <Name />}, today</p>',
    ])
      expect(texts(text), text).toHaveLength(1);
    for (const text of [
      "<b>{isOn && <Icon of={Check} />} <span>Save</span></b>",
      "<b><Icon of={Check} />Save</b>",
      '<b>{isOn ? "On" : "Off"}</b>',
      "<p>{count} of them</p>",
    ])
      expect(texts(text), text).toEqual([]);
  });

  it("has stylesheets only in web/ui, and the one that collects them", () => {
    expect(allPaths().filter(isStrayStylesheet)).toEqual([]);
    expect(["web/features/x/x.css", "web/layouts/x.css"].every(isStrayStylesheet)).toBe(true);
    expect(["web/ui/x.css", "web/app.css"].some(isStrayStylesheet)).toBe(false);
  });
});

describe("names and text", () => {
  it("use file names that say what is inside", () => {
    expect(sources.filter(({ path }) => hasVagueName(path)).map(({ path }) => path)).toEqual([]);
    expect(["web/lib/utils.ts", "worker/mail-service.ts", "tests/helpers.test.ts"].every(hasVagueName)).toBe(true);
    expect(hasVagueName("web/lib/service-provider.ts")).toBe(false);
  });

  it("contain no forbidden pattern in product files", () => {
    expect(product.flatMap(forbiddenPatterns)).toEqual([]);
    const bad = [
      "<p dangerouslySetInnerHTML={x} />",
      'import { z } from "zod";',
      'import { Toaster } from "react-hot-toast";',
      "const x = y as any;",
      "// @ts-expect-error",
      "// Members only (security rule 9).",
    ];
    for (const text of bad) expect(forbiddenPatterns({ path: "web/x.tsx", text }), text).toHaveLength(1);
    expect(forbiddenPatterns({ path: "web/x.ts", text: 'import { toast } from "react-hot-toast/headless";' })).toEqual(
      [],
    );
  });

  it("skip no test", () => {
    const tests = testSources().filter(({ path }) => /\.test\.tsx?$/.test(path));
    expect(tests.filter(({ text }) => hasDisabledTest(text)).map(({ path }) => path)).toEqual([]);
    for (const word of ["skip", "only", "todo", "fixme"])
      expect(hasDisabledTest(["test", `${word}("x")`].join("."))).toBe(true);
    expect(hasDisabledTest('it("skips nothing", () => {})')).toBe(false);
  });
});

describe("configuration", () => {
  it("gives each table of the sample data ids of its own", () => {
    const blocks = product.flatMap(({ text }) =>
      [...text.matchAll(/ sampleIds\("(\w+)"\)/g)].map(([, block]) => block),
    );
    expect(blocks.length).toBeGreaterThan(10);
    expect(new Set(blocks).size).toBe(blocks.length);
  });

  it("lists in the worker's Env exactly the bindings of wrangler.toml", () => {
    const config = unstable_readConfig({ config: join(root, "wrangler.toml") });
    const bound = [
      ...config.d1_databases.map(({ binding }: Binding) => binding),
      ...config.durable_objects.bindings.map(({ name }: { name: string }) => name),
      ...(config.queues.producers ?? []).map(({ binding }: Binding) => binding),
      ...config.r2_buckets.map(({ binding }: Binding) => binding),
      config.assets?.binding ?? "",
      ...(config.secrets?.required ?? []),
      ...Object.keys(SETTINGS),
      // Only local commands set the one; the other has no default.
      ...["APP_ENV", "APP_ORIGIN"],
    ];
    const { required, optional } = namesOfInterface(readFileSync(join(root, "worker/env.ts"), "utf8"), "Env");
    expect(required.toSorted()).toEqual(bound.toSorted());
    expect(bound.filter((name) => optional.includes(name))).toEqual([]);
  });

  it("has no values of an operator, and keeps those that are deployed", () => {
    const { vars, keep_vars } = unstable_readConfig({ config: join(root, "wrangler.toml") });
    expect([vars, keep_vars]).toEqual([{}, true]);
  });

  it("names every secret of the worker's Env for npm run deploy", () => {
    const { required, optional } = namesOfInterface(readFileSync(join(root, "worker/env.ts"), "utf8"), "Env");
    const named = [...required, ...optional].filter((name) => /(?:(?:SECRET|KEY)(?:_PREVIOUS)?|WEBHOOK)$/.test(name));
    expect(SECRETS.toSorted()).toEqual(named.toSorted());
  });

  it("gives the environment staging the bindings of production with its own names", () => {
    const read = (env?: string) => {
      const config = unstable_readConfig({ config: join(root, "wrangler.toml"), ...(env && { env }) });
      const { name, d1_databases, r2_buckets, queues, durable_objects, secrets, triggers, assets, keep_vars } = config;
      return { name, d1_databases, r2_buckets, queues, durable_objects, secrets, triggers, assets, keep_vars };
    };
    const own = (text: string) => text.replaceAll('"node-network', '"node-network-staging');
    expect(read("staging")).toEqual(JSON.parse(own(JSON.stringify(read()))));
  });

  it("binds every queue it consumes, because wrangler deploy creates only bound queues and fails when one is missing", () => {
    const { queues } = unstable_readConfig({ config: join(root, "wrangler.toml") });
    const bound = (queues.producers ?? []).map(({ queue }: { queue: string }) => queue);
    expect(bound.length).toBeGreaterThan(0);
    const consumed = queues.consumers?.flatMap((one: { queue: string; dead_letter_queue?: string }) => [
      one.queue,
      one.dead_letter_queue ?? one.queue,
    ]);
    expect(consumed?.filter((queue: string) => !bound.includes(queue))).toEqual([]);
  });

  it("separates required and optional names of an interface", () => {
    const text = "interface Env {\n  A: string;\n  /** b: */\n  B?: number;\n}";
    expect(namesOfInterface(text, "Env")).toEqual({ required: ["A"], optional: ["B"] });
  });

  it("creates exactly the triggers that worker/db/triggers/ has", () => {
    expect(triggerChanges(root)).toEqual([]);
  });

  it("rebuilds no table in a migration, because D1 would delete the rows that refer to it", () => {
    const files = globSync("migrations/**/*.sql", { cwd: root });
    expect(files.filter((file) => readFileSync(join(root, file), "utf8").includes("__new_"))).toEqual([]);
  });

  it("creates tables without a rowid, except the three that need one", () => {
    const sql = globSync("migrations/*.sql", { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));
    expect(sql.flatMap(tablesWithRowid).toSorted()).toEqual(["event", "member_card", "profile"]);
    expect(tablesWithRowid("CREATE TABLE `__new_post` (\n\t`id` text\n);")).toEqual(["post"]);
    expect(tablesWithRowid("CREATE TABLE `post` (\n\t`id` text\n) WITHOUT ROWID;")).toEqual([]);
  });
});

describe("the build", () => {
  it("serves static files with the worker's security headers, and assets as immutable", () => {
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

  it("loads the auth library lazily", () => {
    const { inputs } = entryModules();
    expect(inputs).toContain("worker/app.ts");
    expect(inputs.filter((input) => input.includes("node_modules/better-auth"))).toEqual([]);
  });

  it("starts the app without another chunk, which would import the one of the app", () => {
    const html = readFileSync(join(root, "dist/client/index.html"), "utf8");
    const entry = /<script type="module"[^>]* src="\/(assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
    const code = readFileSync(join(root, "dist/client", entry), "utf8");
    expect(code.match(/\bfrom\s*"\.\/[^"]+"|\bimport\s*"[^"]+"/g) ?? []).toEqual([]);
  });

  it("has no scripts that import each other in a circle, in which one would run before what it needs", () => {
    const manifest: Record<string, { imports?: string[] }> = JSON.parse(
      readFileSync(join(root, "dist/client.manifest.json"), "utf8"),
    );
    const loadedBy = (key: string, found = new Set<string>()): Set<string> => {
      for (const next of manifest[key]?.imports ?? []) if (!found.has(next)) loadedBy(next, found.add(next));
      return found;
    };
    expect(Object.keys(manifest).length).toBeGreaterThan(20);
    expect(Object.keys(manifest).filter((key) => loadedBy(key).has(key))).toEqual([]);
  });

  it("writes no inline script or style into pages", () => {
    for (const page of ["index.html", "landing.html"]) {
      const html = readFileSync(join(root, "dist/client", page), "utf8");
      expect(html.match(/<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=|\son\w+=/g) ?? [], page).toEqual([]);
    }
  });
});
