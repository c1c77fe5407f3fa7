// `npm run feeds -- FILE [--url ADDRESS] [--content-type TYPE]`: prints what a feed file becomes, as JSON, read by the
// code of the worker. ADDRESS: where it was found, for relative links. TYPE: the header of the answer.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./support/install.mjs";
import { fail, root } from "./support/tools.mjs";

const USAGE = "Usage: npm run feeds -- FILE [--url ADDRESS] [--content-type TYPE]";

function readArguments() {
  try {
    const options = { url: { type: "string" }, "content-type": { type: "string" } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length !== 1) return fail(USAGE);
    if (values.url !== undefined && !URL.canParse(values.url)) return fail(`--url is no address: ${values.url}`);
    return { file: positionals[0], address: values.url ?? null, contentType: values["content-type"] ?? null };
  } catch (error) {
    return fail(`${error.message}\n${USAGE}`);
  }
}

function readBytes(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    return fail(`${file} cannot be read: ${error.message}`);
  }
}

/** Bundled, because Node 20 runs no TypeScript. */
async function loadReader() {
  if (!existsSync(join(root, "node_modules/esbuild"))) {
    console.log = console.error;
    await ensureInstalled();
  }
  const { build } = await import("esbuild");
  const folder = mkdtempSync(join(tmpdir(), "node-feeds-"));
  try {
    const outfile = join(folder, "reader.mjs");
    await build({
      stdin: {
        contents:
          'export { readFeed } from "./read-feed.ts"; export { NEWS_LEFT_OUT } from "#contract/news/left-out.ts";',
        resolveDir: join(root, "worker/features/news/reading"),
      },
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      logLevel: "error",
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const { file, address, contentType } = readArguments();
const bytes = readBytes(file);
const { readFeed, NEWS_LEFT_OUT } = await loadReader();
const { items, leftOut, error } = readFeed({ bytes, contentType, address }, Date.now());
const shown = {
  items: items.map(({ id, title, link, publishedAt, description }) => {
    const date = publishedAt === null ? null : new Date(publishedAt).toISOString();
    return { id, title, link, publishedAt: date, description };
  }),
  leftOut: leftOut.map(({ reason, count }) => ({ reason: NEWS_LEFT_OUT[reason], count })),
  error,
};
process.stdout.write(`${JSON.stringify(shown, null, 2)}\n`);
