import { createHash } from "node:crypto";
import { appendFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { root } from "../support/tools.mjs";
import { headersFile } from "./headers-file.mjs";

/** Returns the build id: a hash of the page, which depends on the hashes of all scripts. */
export async function buildClient(outDir, prerenderDir) {
  process.env.NODE_ENV = "production";
  const configFile = join(root, "web/vite.config.ts");
  await build({ configFile, logLevel: "warn", build: { outDir, emptyOutDir: true, manifest: "manifest.json" } });
  // The bundler lists packages with scripts.
  for (const font of ["public-sans", "source-serif-4"])
    appendFileSync(join(outDir, "third-party.txt"), `\n## ${font}\n\n${licenseOf(`@fontsource-variable/${font}`)}`);
  renameSync(join(outDir, "manifest.json"), `${outDir}.manifest.json`);
  await build({
    configFile,
    logLevel: "warn",
    build: { outDir: prerenderDir, emptyOutDir: true, ssr: join(root, "web/landing/render.tsx"), copyPublicDir: false },
  });
  const { SLOTS } = await import(pathToFileURL(join(prerenderDir, "render.js")).href);
  prerender(join(outDir, "landing.html"), "<!--landing-->", SLOTS);
  prerender(join(outDir, "index.html"), "<!--frames-->", SLOTS);
  writeFileSync(join(outDir, "_headers"), headersFile());
  return createHash("sha256")
    .update(readFileSync(join(outDir, "index.html")))
    .digest("hex")
    .slice(0, 12);
}

const licenseOf = (name) => readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8");

function prerender(page, slot, slots) {
  const shell = readFileSync(page, "utf8");
  if (shell.split(slot).length !== 2) throw new Error(`${page} must contain ${slot} once.`);
  const html = slots[slot]();
  if (/ style=/.test(html))
    throw new Error(`What stands for ${slot} has an inline style, which the content security policy forbids.`);
  writeFileSync(
    page,
    shell.replace(slot, () => html),
  );
}
