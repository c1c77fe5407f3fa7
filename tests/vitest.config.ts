import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { fakeOutboundService } from "./support/fake-hosts.ts";

const root = join(import.meta.dirname, "..");

/** The worker's real entry in workerd, with the bindings of wrangler.toml. `bindings` sets only the values that an operator would set. */
const workerd = (main = join(root, "worker/index.ts")) =>
  cloudflareTest(async () => ({
    main,
    wrangler: { configPath: join(root, "wrangler.toml") },
    miniflare: {
      outboundService: fakeOutboundService,
      bindings: {
        APP_ENV: "local",
        APP_ORIGIN: "http://node.test",
        BREACHED_PASSWORDS_URL: "",
        SECURITY_CONTACT: "security@node.example",
        AUTH_SECRET: "a secret that only tests know, 32 characters long",
        TEST_MIGRATIONS: await readD1Migrations(join(root, "migrations")),
      },
    },
  }));

const BUILT = join(root, "dist/worker/index.js");

/** Replaces the worker's entry by the built one, so that tests run against the deployed code. */
const built = {
  name: "built-worker",
  enforce: "pre" as const,
  resolveId: (source: string) => (source.endsWith("/worker/index.ts") ? BUILT : undefined),
};

/** Measures response times while many passwords are hashed, so it needs an idle machine. Runs after all other tests. */
const LOAD_TEST = "tests/worker/auth/sign-in-load.test.ts";

const workerProject = (name: string, include: string[], { plugins = [workerd()], groupOrder = 0 } = {}) => ({
  plugins,
  root,
  test: {
    name,
    include,
    exclude: name === "alone" ? [] : [LOAD_TEST],
    sequence: { groupOrder },
    setupFiles: ["tests/setup/worker.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // papaparse is published as a script, not a module: the tests must bundle it, as the build does.
    deps: { optimizer: { ssr: { enabled: true, include: ["papaparse"] } } },
  },
});

export default defineConfig({
  test: {
    projects: [
      workerProject("worker", [
        "tests/worker/**/*.test.ts",
        "tests/durable/**/*.test.ts",
        "tests/contract/**/*.test.ts",
      ]),
      workerProject("bench", ["tests/bench/**/*.test.ts"]),
      workerProject("proofs", ["tests/proofs/**/*.test.ts"]),
      // Covers auth library calls that no journey makes. The journeys also use the built worker.
      workerProject("built", ["tests/worker/auth/oauth.test.ts"], { plugins: [workerd(BUILT), built] }),
      workerProject("alone", [LOAD_TEST], { groupOrder: 1 }),
      {
        plugins: [react()],
        root,
        test: {
          name: "web",
          environment: "jsdom",
          // Lazy-loaded components can be slow on a busy machine.
          testTimeout: 20_000,
          include: ["tests/web/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/setup/web.ts"],
        },
      },
      { root, test: { name: "node", environment: "node", include: ["tests/*.test.ts"] } },
    ],
  },
});
