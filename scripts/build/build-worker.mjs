import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../support/tools.mjs";

/** `import()` stays lazy: the auth library is parsed only for /api/auth/*. `buildId`: of the client. */
export async function buildWorker(outdir, metaFile, buildId) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { index: "worker/index.ts" },
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2024",
    platform: "browser",
    // Migrations stay text modules, which the runtime does not compile.
    loader: { ".sql": "copy" },
    conditions: ["workerd", "worker", "browser"],
    external: ["node:*", "cloudflare:*"],
    define: { "process.env.NODE_ENV": '"production"', BUILD_ID: JSON.stringify(buildId) },
    minify: true,
    metafile: true,
    logLevel: "error",
    plugins: [nodeBuiltins],
  });
  assertNoRequire(metafile);
  assertNativeScrypt(outdir);
  writeFileSync(metaFile, JSON.stringify(metafile));
}

/** Some libraries import `crypto`, but workerd knows only `node:crypto`. */
const nodeBuiltins = {
  name: "node-builtins",
  setup({ onResolve }) {
    const names = builtinModules.filter((name) => !name.startsWith("_") && !name.includes(":")).join("|");
    onResolve({ filter: new RegExp(`^(${names})$`) }, ({ path }) => ({ path: `node:${path}`, external: true }));
  },
};

/** Workers cannot `require` at run time: fail in the build instead of on a request. */
function assertNoRequire({ outputs }) {
  for (const [file, { imports }] of Object.entries(outputs))
    for (const { kind, path } of imports)
      if (kind === "require-call")
        throw new Error(`${file} would require("${path}") at run time, which a worker cannot.`);
}

/** scrypt in JavaScript takes twice as long and blocks other requests, so production must use the native one. */
function assertNativeScrypt(outdir) {
  const native = /import\s*\{[^}]*\bscrypt\b[^}]*\}\s*from\s*"node:crypto"/;
  const files = readdirSync(outdir).filter((file) => file.endsWith(".js"));
  if (!files.some((file) => native.test(readFileSync(join(outdir, file), "utf8"))))
    throw new Error(
      "The built worker does not import scrypt from node:crypto: passwords would be hashed in JavaScript.",
    );
}
