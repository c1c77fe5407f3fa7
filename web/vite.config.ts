import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, isRunnableDevEnvironment, type Plugin, type Rolldown } from "vite";

// Without a network, miniflare's request for Cloudflare's `cf` object would only fail.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";

const web = import.meta.dirname;

/** Matches modules whose path contains one of these, each a pattern of a folder or a file. */
const within = (...paths: string[]) => new RegExp(`/(${paths.join("|")})`);

/**
 * Chunks by folder. A module goes into the first group that matches it; a module of no group goes into the chunk of the page or dialog that
 * imports it. A first visit requests the entry, its page and at most two of the other groups.
 */
const CHUNKS = [
  /** The stylesheet of both documents. In the group of the entry it would make the landing page request the scripts of the app. */
  { name: "styles", test: within("web/app.css$") },
  /**
   * The form kit and the schemas, for the screens that have a form. The entry may import no other group, else the app does not start. Excluded
   * are the files of the contract without schemas, and the schemas of events, opportunities and profiles, which only their dialogs need.
   */
  {
    name: "forms",
    test: within(
      "node_modules/(zod|react-hook-form)/",
      "worker/contract/(text|line-rules|default-sentences).ts$",
      "worker/contract/(?!content/|site/|events/|event-registration/|opportunities/|profiles/|analytics/)[a-z-]+/(?!plain/)",
      "web/forms/",
      // In Settings and the members table, which both have forms.
      "web/lib/more/security/",
    ),
    includeDependenciesRecursively: false,
  },
  /** The entry and what it imports, with the bundler's runtime; the parts and queries that any screen may use. */
  {
    name: "app",
    test: within(
      "web/(index.html|main.tsx)$",
      "web/(live|layouts)/",
      "web/(lib|ui)/(?!more/|overlays/panels/)",
      "web/features/(?!profiles/|auth/|admin/|posts/)[a-z]+/api.ts$",
      // What the dashboard says of one's own profile.
      "web/features/profiles/(own/|completeness/steps|header/dialogs)",
      "worker/contract/profiles/plain/(focus-empty|lists).ts$",
      // What the schemas in "forms" import, of every noun but those with a chunk of their own for it.
      "worker/contract/(?!analytics/|network/|notifications/|opportunities/|profiles/)[a-z-]+/plain/",
      "web/features/events/upcoming/",
      // What waits for admins, which the navigation counts.
      "web/features/admin/summary/(api|use-waiting).ts$",
      "worker/contract/(site/)?[^/]+$",
      "node_modules/(lucide-react|@tanstack/(react-query|query-core))/",
    ),
  },
  /** Dialogs, drawers and menus, fetched when the first one opens. */
  { name: "overlays", test: within("web/ui/overlays/panels/") },
  /** The frame of the admin panel and tables; each section is a chunk of its own. */
  {
    name: "admin",
    test: within(
      "web/pages/admin.tsx$",
      "web/features/admin/([^/]+|(academy|pages)/api.ts)$",
      "web/features/admin/summary/",
      "web/ui/more/table/",
    ),
    includeDependenciesRecursively: false,
  },
  /** Fields of days, and the filter by day. */
  {
    name: "dates",
    test: within("web/ui/more/date/(date-field|date-text|day-filter)"),
    includeDependenciesRecursively: false,
  },
  /** What the dialogs share that edit a profile. */
  {
    name: "profile-forms",
    test: within("web/features/profiles/(part-form|months)/", "worker/contract/profiles/(?!plain/)"),
    includeDependenciesRecursively: false,
  },
  { name: "event-form", test: within("web/features/events/hosting/form/"), includeDependenciesRecursively: false },
  /**
   * One chunk per feature for what several of its pages and dialogs share. What messages, events, profiles and the network share, such as links in
   * texts and the button to connect, is in the one of events, because another chunk would be one request more on each of their pages.
   */
  {
    debugName: "feature",
    name: (id: string) =>
      /\/(?:web\/(?:features|pages)|contract)\/(?!network\/|reports\/|content\/|profiles\/)([a-z]+)\//.exec(id)?.[1] ??
      "events",
    test: within(
      "web/features/(?!admin/|profiles/)",
      "web/pages/(posts/post-surroundings|reports/)",
      "web/lib/more/[^/]+$",
      "web/ui/more/(reading|tabs)",
      "worker/contract/(content|opportunities/plain|network/plain)/",
      "node_modules/(linkify-it|uc.micro)/",
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  /** The page of a profile with what its tabs and dialogs share: they are only opened on it. */
  { name: "profile", test: within("web/pages/profile.tsx$", "worker/contract/profiles/plain/") },
];

/** The pages whose documents can be read before their scripts arrive. */
const ARTICLE_PAGES = ["events", "event", "placeholder"];

/**
 * Preloads the two latin fonts, which every page uses: the first paint waits shortly for a font that the head preloads. Moves the script to the end
 * of the document, so that on a slow line the stylesheet is requested before it. In a document with an article, the scripts of the page and the app
 * are requested once the styles have arrived (`article-script.js`): the worker keeps that script of the page, or the one of the app.
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

/** The script of a document with an article, with the files of a page and of what it imports. */
function articleScript(bundle: Rolldown.OutputBundle, page: string): string {
  const loader = Object.keys(bundle).find((file) => /\/article-script-[^/]+\.js$/.test(file));
  const code = Object.values(bundle).find(
    (file) => file.type === "chunk" && file.moduleIds.includes(join(web, `pages/${page}.tsx`)),
  );
  if (!loader || code?.type !== "chunk") throw new Error(`There is no code of the page ${page}.`);
  const files = [code.fileName, ...code.imports].map((file) => `/${file}`);
  return `<script defer src="/${loader}" data-page="${page}" data-files="${files.join(" ")}"></script>`;
}

/** Renders the landing page and the frames on each request of the dev server. The build prerenders them. */
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
