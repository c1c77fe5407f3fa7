import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { root } from "../support/tools.mjs";
import { headersFile } from "./headers-file.mjs";

const LANDING_SLOT = "<!--landing-->";

/** Builds pages and assets with Vite, prerenders the landing page, and writes the headers of static files. */
export async function buildClient(outDir, prerenderDir) {
  process.env.NODE_ENV = "production";
  const configFile = join(root, "web/vite.config.ts");
  await build({ configFile, logLevel: "warn", build: { outDir, emptyOutDir: true, manifest: "manifest.json" } });
  // The bench reads the manifest. It is not deployed.
  renameSync(join(outDir, "manifest.json"), `${outDir}.manifest.json`);
  await build({
    configFile,
    logLevel: "warn",
    build: { outDir: prerenderDir, emptyOutDir: true, ssr: join(root, "web/landing/render.tsx"), copyPublicDir: false },
  });
  const { render } = await import(pathToFileURL(join(prerenderDir, "render.js")).href);
  const page = join(outDir, "landing.html");
  const shell = readFileSync(page, "utf8");
  if (shell.split(LANDING_SLOT).length !== 2) throw new Error(`web/landing.html must contain ${LANDING_SLOT} once.`);
  writeFileSync(
    page,
    shell.replace(LANDING_SLOT, () => render()),
  );
  writeFileSync(join(outDir, "_headers"), headersFile());
}
