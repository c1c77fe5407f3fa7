import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, isRunnableDevEnvironment, type Plugin } from "vite";

// Without a network the worker runtime would ask for Cloudflare's request data in vain.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= "false";

const web = import.meta.dirname;

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
    tailwindcss(),
    preloadFonts,
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
            DEV_SERVER: "vite",
          };
        },
      }),
  ],
  build: {
    outDir: "../dist/client",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: [join(web, "index.html"), join(web, "landing.html")] },
  },
  server: { port: 5173, strictPort: true },
}));
