// Parts of libraries that the worker carries but never reaches, and what stands in their place: modules of ours that export what is used
// and refuse the rest by name. The build puts them in; `npm run dev` and tests of the sources run the libraries whole, and the tests of the
// built worker (project `built`) prove that every call we make finds what it needs.
import { join } from "node:path";
import { root } from "./support/tools.mjs";

const STAND_INS = "worker/left-out/";
const ROUTES = "better-auth/dist/api/routes";

/** Below node_modules/ → below worker/left-out/. The reason stands in each. */
const LEFT_OUT = {
  "@better-auth/core/dist/social-providers/index.mjs": "third-parties.ts",
  "@better-auth/core/dist/oauth2/verify-id-token.mjs": "id-tokens.ts",
  "better-auth/dist/crypto/jwt.mjs": "web-tokens.ts",
  [`${ROUTES}/update-user.mjs`]: "routes.ts",
  [`${ROUTES}/update-session.mjs`]: "routes.ts",
  [`${ROUTES}/password.mjs`]: "routes.ts",
  [`${ROUTES}/email-verification.mjs`]: "routes.ts",
  [`${ROUTES}/sign-out.mjs`]: "routes.ts",
  [`${ROUTES}/error.mjs`]: "routes.ts",
  "better-auth/dist/plugins/two-factor/otp/index.mjs": "mailed-codes.ts",
  "better-auth/dist/api/rate-limiter/index.mjs": "rate-limit.ts",
  "@better-auth/telemetry/dist/index.mjs": "telemetry.ts",
  "@better-auth/memory-adapter/dist/index.mjs": "memory-database.ts",
  "better-call/dist/openapi.mjs": "api-reference.ts",
  "zod/v4/core/to-json-schema.js": "json-schemas.ts",
  "zod/v4/core/json-schema-processors.js": "json-schemas.ts",
};

const belowPackages = (path) => path.split("?")[0].split("/node_modules/").at(-1);

/** What a package gets instead of the module it asked for, or undefined. */
function standInFor(path) {
  const standIn = LEFT_OUT[belowPackages(path)];
  return standIn && join(root, STAND_INS, standIn);
}

const isPackage = (importer) => importer?.includes("/node_modules/");

/** A plugin of the build. An update of a library may move a module: better to fail here than to carry it again unseen. */
export const leaveOut = {
  name: "leave-out",
  setup({ onResolve, onEnd, resolve }) {
    const asked = Symbol("asked");
    const missing = new Set(Object.keys(LEFT_OUT));
    onResolve({ filter: /.*/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === asked || !isPackage(importer)) return;
      const found = await resolve(path, { importer, kind, resolveDir, pluginData: asked });
      const standIn = standInFor(found.path);
      missing.delete(belowPackages(found.path));
      return standIn && { path: standIn };
    });
    onEnd(() => {
      if (missing.size > 0) throw new Error(`scripts/left-out.mjs: nothing asks for ${[...missing].join(", ")}`);
    });
  },
};
