import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, isRunnableDevEnvironment, type Plugin, type Rolldown } from "vite";

// Without a network, miniflare's request for Cloudflare's `cf` object would only fail.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";

const web = import.meta.dirname;

const within = (...paths: string[]) => new RegExp(`/(${paths.join("|")})`);

type Context = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Whether a file in a folder of the contract has schemas: it imports zod, itself or through another one. */
const hasSchemas = (id: string, context: Context): boolean =>
  id.includes("/worker/contract/") &&
  (context.getModuleInfo(id)?.importedIds ?? []).some((one) => one.includes("/zod/") || hasSchemas(one, context));

const isInNoun = (id: string) => /\/worker\/contract\/[a-z-]+\//.test(id);
/** Names a group that takes only those files of the contract's nouns that have schemas, or only those that have none. */
const withSchemas = (name: string) => (id: string, context: Context) =>
  isInNoun(id) && !hasSchemas(id, context) ? null : name;
const withoutSchemas = (name: string) => (id: string, context: Context) =>
  isInNoun(id) && hasSchemas(id, context) ? null : name;

/** Each module goes into the first group that matches, else into the chunk of the page or dialog that imports it. */
const CHUNKS = [
  /** The stylesheet of both documents. In the app's group, the landing page would request the scripts of the app. */
  { name: "styles", test: within("web/app.css$") },
  /**
   * The form kit and the schemas. The entry must not import other groups, or the app does not start. Excluded: contract
   * files without schemas, and the schemas of events, opportunities and profiles, which only their dialogs need.
   */
  {
    debugName: "forms",
    name: withSchemas("forms"),
    test: within(
      "node_modules/(zod|react-hook-form)/",
      "worker/contract/(text|line-rules|default-sentences).ts$",
      "worker/contract/(?!content/|site/|events/|event-registration/|opportunities/|profiles/|analytics/)[a-z-]+/",
      "web/forms/",
      // Used by Settings and the members table, which both have forms.
      "web/lib/security/",
    ),
    includeDependenciesRecursively: false,
  },
  /** The entry with its imports and the bundler's runtime, and parts and queries that any screen may use. */
  {
    debugName: "app",
    name: withoutSchemas("app"),
    test: within(
      "web/(index.html|main.tsx)$",
      "web/(live|layouts)/",
      "web/lib/(?!connections/|people/|pictures/)",
      "web/ui/(button|code|content|data|feedback|fields|theme)/",
      "web/ui/overlays/[^/]+$",
      "web/features/(?!profiles/|auth/|admin/|posts/|settings/|academy/)[a-z]+/api.ts$",
      // Used by the dashboard.
      "web/features/profiles/(own/|completeness/steps|header/dialogs)",
      "worker/contract/profiles/(focus-empty|lists).ts$",
      // Imported by the schemas in "forms", except for nouns with their own chunk.
      "worker/contract/(?!analytics/|notifications/|opportunities/|profiles/)[a-z-]+/",
      "web/features/events/upcoming/",
      // The counts in the navigation.
      "web/features/admin/summary/(api|use-waiting).ts$",
      "worker/contract/(site/)?[^/]+$",
      "node_modules/(lucide-react|@tanstack/(react-query|query-core))/",
    ),
  },
  /** Loaded when the first dialog, drawer or menu opens. */
  { name: "overlays", test: within("web/ui/overlays/panels/") },
  /** The frame of the admin panel and tables; each section is its own chunk. */
  {
    name: "admin",
    test: within(
      "web/pages/admin.tsx$",
      "web/features/admin/([^/]+|(academy|pages)/api.ts)$",
      "web/features/admin/summary/",
      "web/ui/table/",
    ),
    includeDependenciesRecursively: false,
  },
  /** Date fields and the filter by day. */
  {
    name: "dates",
    test: within("web/ui/date/(date-field|date-text|day-filter)"),
    includeDependenciesRecursively: false,
  },
  /** Shared by the dialogs that edit a profile. */
  {
    debugName: "profile-forms",
    name: withSchemas("profile-forms"),
    test: within("web/features/profiles/(part-form|months)/", "worker/contract/profiles/"),
    includeDependenciesRecursively: false,
  },
  { name: "event-form", test: within("web/features/events/hosting/form/"), includeDependenciesRecursively: false },
  /**
   * One chunk per feature for what its pages and dialogs share. Code shared by messages, events, profiles and the
   * network is in the chunk of events, because another chunk would be one more request on each of their pages.
   */
  {
    debugName: "feature",
    name: (id: string, context: Context) =>
      withoutSchemas(
        /\/(?:web\/(?:features|pages)|contract)\/(?!network\/|reports\/|content\/|profiles\/)([a-z]+)\//.exec(
          id,
        )?.[1] ?? "events",
      )(id, context),
    test: within(
      "web/features/(?!admin/|profiles/)",
      "web/pages/(posts/post-surroundings|reports/)",
      "web/ui/reading/",
      "worker/contract/(content|opportunities)/",
      "node_modules/(linkify-it|uc.micro)/",
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  /** The page with what its tabs and dialogs share, which only open on it. */
  { name: "profile", test: within("web/pages/profile.tsx$", "worker/contract/profiles/") },
];

/** Pages whose documents are readable before their scripts arrive. */
const ARTICLE_PAGES = ["events", "event", "placeholder"];

/**
 * Preloads the two latin fonts, used by every page, for which the first paint briefly waits. Moves the script to the
 * end, so that on a slow connection the stylesheet is requested first. `article-script.js`: the worker keeps that
 * script of the page, or the app's.
 */
const loadAfterStyles: Plugin = {
  name: "load-after-styles",
  apply: "build",
  buildStart() {
    const source = readFileSync(join(web, "article-script.js"), "utf8");
    this.emitFile({ type: "asset", name: "article-script.js", source });
  },
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {}, filename }) => {
      const [script = ""] = /<script type="module"[^>]*><\/script>/.exec(html) ?? [];
      const preloads = Object.keys(bundle)
        .filter((file) => /\/(public-sans|source-serif-4)-latin-wght-normal-[^/]+\.woff2$/.test(file))
        .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`);
      const hasArticles = script && filename.endsWith("index.html");
      const scripts = [...(hasArticles ? ARTICLE_PAGES.map((page) => articleScript(bundle, page)) : []), script];
      return html
        .replace(script, "")
        .replace("</head>", () => `${preloads.join("")}</head>`)
        .replace("</body>", () => `${scripts.join("")}</body>`);
    },
  },
};

function articleScript(bundle: Rolldown.OutputBundle, page: string): string {
  const loader = Object.keys(bundle).find((file) => /\/article-script-[^/]+\.js$/.test(file));
  const code = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.moduleIds.includes(join(web, `pages/${page}.tsx`)),
  );
  if (!loader || code?.type !== "chunk") throw new Error(`There is no code of the page ${page}.`);
  const files = [code.fileName, ...code.imports].map((file) => `/${file}`);
  return `<script defer src="/${loader}" data-page="${page}" data-files="${files.join(" ")}"></script>`;
}

/** For the dev server; the build prerenders them. */
const renderSlots: Plugin = {
  name: "render-slots",
  apply: "serve",
  transformIndexHtml: {
    order: "pre",
    handler: async (html, { server }) => {
      const environment = server?.environments.ssr;
      const slot = /<!--(landing|frames)-->/.exec(html)?.[0];
      if (!slot || !environment || !isRunnableDevEnvironment(environment)) return html;
      const { SLOTS } = await environment.runner.import<typeof import("./landing/render.tsx")>("/landing/render.tsx");
      return html.replace(slot, () => SLOTS[slot]?.() ?? "");
    },
  },
};

export default defineConfig(({ command }) => ({
  root: web,
  plugins: [
    react(),
    // Vite minifies for the targets below; Tailwind's own pass would also write every color for browsers of 2023.
    tailwindcss({ optimize: false }),
    loadAfterStyles,
    renderSlots,
    // Only the dev server runs the worker from source; scripts/build.mjs builds it.
    command === "serve" &&
      cloudflare({
        configPath: "../wrangler.toml",
        persistState: { path: "../.wrangler/state" },
        config: (worker) => {
          worker.main = join(web, "../worker/index.ts");
          worker.no_bundle = false;
          worker.build = {};
          worker.vars = {
            ...worker.vars,
            APP_ENV: "local",
            APP_ORIGIN: "http://localhost:5173",
            BREACHED_PASSWORDS_URL: "",
            DEV_SERVER: "vite",
          };
        },
      }),
  ],
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    license: { fileName: "third-party.txt" },
    // The first with light-dark() and nesting (May 2024).
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    rolldownOptions: {
      // Calls without side effects, so that unused schemas are removed.
      treeshake: {
        manualPureFunctions: [
          "z",
          "lineOfText",
          "shownLine",
          "nameOfText",
          "companyOfText",
          "paragraphsOfText",
          "emailAddress",
        ],
        // Modules of the contract only export values: a chunk that uses none of them need not import them.
        moduleSideEffects: [{ test: /\/worker\/contract\//, sideEffects: false }],
      },
      input: [join(web, "index.html"), join(web, "landing.html")],
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  server: { port: 5173, strictPort: true },
}));
