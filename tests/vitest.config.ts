import { join } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { SETTINGS } from "../worker/settings.ts";
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
        // For tests that call a function of the worker without its entry, which adds them.
        ...SETTINGS,
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

/** Replaces the cost of password hashes, which the worker itself has no setting for, in tests whose subject is not hashing. */
const cheapPasswords = {
  name: "cheap-passwords",
  enforce: "pre" as const,
  resolveId: (source: string) =>
    source.endsWith("/password-cost.ts") ? join(root, "tests/support/cheap-password-cost.ts") : undefined,
};

/**
 * Only for the built worker, at the full cost of a password: the auth library's calls, the load of many sign-ins, which needs an idle machine,
 * how long a hash takes, and that the built worker does not have the cost of `cheapPasswords`.
 */
const BUILT_ONLY = [
  "tests/worker/auth/oauth.test.ts",
  "tests/worker/auth/sign-in/sign-in-load.test.ts",
  "tests/worker/auth/built-password-cost.test.ts",
  "tests/bench/password.test.ts",
];

/** `isAlone`: runs after the other projects, one file at a time. */
const workerProject = (name: string, include: string[], { plugins = [workerd()], isAlone = false } = {}) => ({
  plugins,
  root,
  test: {
    name,
    include,
    exclude: BUILT_ONLY.filter((file) => !include.includes(file)),
    sequence: { groupOrder: isAlone ? 1 : 0 },
    fileParallelism: !isAlone,
    setupFiles: ["tests/setup/load-once.ts", "tests/setup/worker.ts"],
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // papaparse is published as a script, not a module: the tests must bundle it, as the build does. The others load as one module, not as hundreds.
    deps: {
      optimizer: {
        ssr: {
          enabled: true,
          include: [
            "papaparse",
            "date-fns",
            "@date-fns/tz",
            "zod/mini",
            "zod/v4/core",
            "drizzle-orm",
            "drizzle-orm/sqlite-core",
            "drizzle-orm/d1",
          ],
        },
      },
    },
  },
});

export default defineConfig({
  test: {
    // More than one: a single worker would run all component tests in one context, where the modules and mocks of a file stay for the next.
    maxWorkers: 3,
    // A log line of background work that was on its way when the runtime of the last file ended. The tests are over by then.
    onUnhandledError: ({ name, message }) => !(name === "EnvironmentTeardownError" && message.includes("Closing rpc")),
    // `npm run bench` counts at ten times the size, which takes a minute longer.
    provide: { fullBench: process.env.FULL_BENCH === "1" },
    projects: [
      workerProject(
        "worker",
        ["worker", "durable", "contract", "bench"].map((folder) => `tests/${folder}/**/*.test.ts`),
        { plugins: [workerd(), cheapPasswords] },
      ),
      workerProject("proofs", ["tests/proofs/**/*.test.ts"]),
      // The same for proofs that sign in thousands of times.
      workerProject("cheap-proofs", ["tests/proofs/**/*.test.ts"], { plugins: [workerd(), cheapPasswords] }),
      workerProject("built", BUILT_ONLY, {
        plugins: [workerd(BUILT), built],
        isAlone: true,
      }),
      {
        plugins: [react()],
        root,
        test: {
          name: "web",
          environment: "jsdom",
          // A context per file costs half the time of a process per file. Processes, because workers of one process share BroadcastChannel.
          pool: "vmForks",
          // Lazy-loaded components can be slow on a busy machine.
          testTimeout: 40_000,
          include: ["tests/web/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/setup/web.ts"],
        },
      },
      { root, test: { name: "node", environment: "node", include: ["tests/*.test.ts"] } },
    ],
  },
});
