import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, isRunnableDevEnvironment, type Plugin } from "vite";

// Without a network the worker runtime would ask for Cloudflare's request data in vain.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";

const web = import.meta.dirname;
/** Parts that only the admin panel draws with, and published pages. */
const ADMIN_PARTS = "confirm-dialog|data-table|load-more|page-blocks|side-drawer|side-drawer-panel|tab-links";
const FORMS = "field|input|choice|password-field|split-page";
/**
 * The entry, what it imports, the parts most screens use, and what the dashboard shows of other nouns; not what is fetched when a
 * dialog or menu first opens.
 */
const SHARED = new RegExp(
  `^web/(main\\.tsx|lib/|layouts/(?!placeholder)|features/events/(api|upcoming-events|attendee-count)\\.|features/auth/(kinds|membership|steps)\\.|ui/(?!(dialog-panel|drawer-panel|menu-list|meter|${ADMIN_PARTS}|${FORMS})\\.)[a-z-]+\\.tsx?$)|/icons/(check|chevron-right)\\.`,
);
/** Schemas, which only screens with a form need. */
const SCHEMAS = /\/node_modules\/zod\/|\/worker\/contract\/text\.ts$/;
const FILLED_IN = new RegExp(`^web/ui/(${FORMS})\\.tsx$|/icons/(eye|eye-off)\\.`);
/** What the screens of an account are made of. */
const ACCOUNT =
  /^web\/features\/auth\/(api|auth-frame|countdown|email-field|failure|fields|focus-on-change|next-path|submission|submit-button|third-party|third-party-refusal)\.|\/worker\/contract\/auth\//;
/** What the sections of the settings are made of. */
const SETTINGS = /^web\/features\/auth\/setting-(dates|focus|lazy-dialog|row|state)\./;
const PLACEHOLDER = /^web\/((layouts|pages)\/placeholder|features\/pages\/)/;
/** One chunk for each, so that a first visit asks for few files. */
const chunk = (name: string, modules: RegExp) => ({
  name,
  test: (id: string) => modules.test(id.replace(`${web}/`, "web/")),
});

/** Both latin faces are on every page: the browser is told before it has read the stylesheet. */
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

/**
 * The bundler puts its 0.4 kB of CommonJS glue into a file of its own, which every first visit would have to ask for. It goes into
 * the chunks that use it instead.
 */
const inlineRuntime: Plugin = {
  name: "inline-runtime",
  apply: "build",
  enforce: "pre",
  generateBundle: {
    order: "pre",
    handler(_options, bundle) {
      const runtime = Object.values(bundle).find((file) => file.type === "chunk" && file.name === "rolldown-runtime");
      if (runtime?.type !== "chunk") return;
      const [, body, exported] = /^([\s\S]*)export\s*\{([^}]*)\};?\s*$/.exec(runtime.code) ?? [];
      if (body === undefined || exported === undefined) return this.error("The runtime chunk has an unknown shape.");
      const object = exported.replace(/(\S+) as (\S+?)(,|$)/g, "$2: $1$3");
      const file = runtime.fileName.replace(/^.*\//, "").replaceAll(".", "\\.");
      const importing = new RegExp(`import\\s*(?:\\{([^}]*)\\}\\s*from\\s*)?"\\./${file}";?`);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !chunk.imports.includes(runtime.fileName)) continue;
        chunk.code = chunk.code.replace(importing, (_statement, names?: string) =>
          names ? `const {${names.replaceAll(" as ", ": ")}} = (() => {${body};return {${object}}})();` : "",
        );
        chunk.imports = chunk.imports.filter((name) => name !== runtime.fileName);
      }
      delete bundle[runtime.fileName];
    },
  },
};

/** The build prerenders the landing page; the dev server renders the same module at each request. */
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
    // Minified once, by Vite for the targets below: its own pass would write every colour twice for browsers of 2023.
    tailwindcss({ optimize: false }),
    preloadFonts,
    inlineRuntime,
    renderLanding,
    // The built worker is made by scripts/build.mjs; only the dev server runs it from source, beside the app.
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
      // Schemas are values: one that no screen of a chunk uses need not be in it.
      treeshake: {
        manualPureFunctions: ["z", "lineOfText", "nameOfText", "paragraphsOfText", "emailAddress"],
        // The contract only promises: a chunk that needs none of its values need not load them.
        moduleSideEffects: [{ test: /\/worker\/contract\//, sideEffects: false }],
      },
      input: [join(web, "index.html"), join(web, "landing.html")],
      output: {
        codeSplitting: {
          groups: [
            { ...chunk("schemas", SCHEMAS), includeDependenciesRecursively: false },
            chunk("app", SHARED),
            { ...chunk("forms", FILLED_IN), includeDependenciesRecursively: false },
            { ...chunk("account", ACCOUNT), includeDependenciesRecursively: false },
            chunk("settings-parts", SETTINGS),
            chunk("placeholder", PLACEHOLDER),
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true },
}));
