import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { answerFromFakeInternet } from "./support/fake-internet.ts";

const root = join(import.meta.dirname, "..");

/** The worker's real entry in workerd, with the bindings of wrangler.toml; only values an operator would set are given here. */
const workerd = (main = join(root, "worker/index.ts")) =>
  cloudflareTest(async () => ({
    main,
    wrangler: { configPath: join(root, "wrangler.toml") },
    miniflare: {
      outboundService: answerFromFakeInternet,
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

/** The worker as it is deployed, without what is left out of it: wherever a test asks for the entry, it gets the built one. */
const built = {
  name: "built-worker",
  enforce: "pre" as const,
  resolveId: (source: string) => (source.endsWith("/worker/index.ts") ? BUILT : undefined),
};

/** What must find the machine quiet: a crowd that hashes passwords while others are answered. Runs when all else is done. */
const ALONE = "tests/worker/auth/sign-in-load.test.ts";

const workerProject = (name: string, include: string[], { plugins = [workerd()], groupOrder = 0 } = {}) => ({
  plugins,
  root,
  test: {
    name,
    include,
    exclude: name === "alone" ? [] : [ALONE],
    sequence: { groupOrder },
    setupFiles: ["tests/setup/worker.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Not a module as it is published; the build bundles it, and so must the tests.
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
      // The calls of the auth library that no journey makes; journeys too have the built worker.
      workerProject("built", ["tests/worker/auth/oauth.test.ts"], { plugins: [workerd(BUILT), built] }),
      workerProject("alone", [ALONE], { groupOrder: 1 }),
      {
        plugins: [react()],
        root,
        test: {
          name: "web",
          environment: "jsdom",
          // Parts fetched when first opened take their time on a busy machine.
          testTimeout: 20_000,
          include: ["tests/web/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/setup/web.ts"],
        },
      },
      { root, test: { name: "node", environment: "node", include: ["tests/*.test.ts"] } },
    ],
  },
});
