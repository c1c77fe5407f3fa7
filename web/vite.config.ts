import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, isRunnableDevEnvironment, type Plugin } from "vite";

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
  /** Fields and schemas, for the screens that have a form. No other group may be imported by the entry. */
  {
    name: "forms",
    test: within(
      "node_modules/zod/",
      "worker/contract/text.ts$",
      "worker/contract/[a-z-]+/",
      "web/forms/",
      "web/ui/fields/",
    ),
    includeDependenciesRecursively: false,
  },
  /** The entry and what it imports, with the bundler's runtime; the parts and queries that any screen may use. */
  {
    name: "app",
    test: within(
      "web/(index.html|main.tsx)$",
      "web/(lib|live|layouts)/",
      "web/ui/(?!fields/|overlays/panels/)",
      "web/features/[a-z]+/api.ts$",
      "web/features/events/upcoming/",
      "worker/contract/[^/]+$",
      "node_modules/(lucide-react|@tanstack/(react-query|query-core))/",
    ),
  },
  /** Dialogs, drawers and menus, fetched when the first one opens. */
  { name: "overlays", test: within("web/ui/overlays/panels/") },
  /** The frame of the admin panel; each section is a chunk of its own. */
  {
    name: "admin",
    test: within("web/pages/admin.tsx$", "web/features/admin/[^/]+$", "web/features/admin/summary/"),
    includeDependenciesRecursively: false,
  },
  { name: "event-form", test: within("web/features/events/hosting/form/"), includeDependenciesRecursively: false },
  /** One chunk per feature for what several of its pages and dialogs share. */
  {
    debugName: "feature",
    name: (id: string) => /\/web\/features\/([a-z]+)\//.exec(id)?.[1] ?? null,
    test: within("web/features/(?!admin/)"),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

/** Preloads the two latin fonts, which every page uses, so that the browser need not read the stylesheet first. */
const preloadFonts: Plugin = {
  name: "preload-fonts",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /\/(public-sans|source-serif-4)-latin-wght-normal-[^/]+\.woff2$/.test(file))
        .map((file) => ({
          tag: "link",
          injectTo: "head-prepend",
          attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
        })),
  },
};

/** Renders the landing page on each request of the dev server. The build prerenders it. */
const renderLanding: Plugin = {
  name: "render-landing",
  apply: "serve",
  transformIndexHtml: {
    order: "pre",
    handler: async (html, { server }) => {
      const environment = server?.environments.ssr;
      if (!html.includes("<!--landing-->") || !environment || !isRunnableDevEnvironment(environment)) return html;
      const { render } = await environment.runner.import<typeof import("./landing/render.tsx")>("/landing/render.tsx");
      return html.replace("<!--landing-->", render());
    },
  },
};

export default defineConfig(({ command }) => ({
  root: web,
  plugins: [
    react(),
    // Vite minifies for the targets below; Tailwind's own pass would also write every color for browsers of 2023.
    tailwindcss({ optimize: false }),
    preloadFonts,
    renderLanding,
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
        manualPureFunctions: ["z", "lineOfText", "nameOfText", "paragraphsOfText", "emailAddress"],
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
