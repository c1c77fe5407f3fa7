// Runs product tests in the working directory, once per message, in one process, to load unchanged files only once.
import { createVitest } from "vitest/node";

const vitest = await createVitest("test", {
  config: "tests/vitest.config.ts",
  project: ["worker", "web"],
  watch: false,
  silent: true,
  reporters: [{}],
});

async function runTests({ file, only, changed }) {
  for (const path of changed) vitest.invalidateFile(path);
  vitest.setGlobalTestNamePattern(only);
  const run = await vitest.runTestSpecifications(await vitest.globTestSpecifications([file]), false);
  // The result also contains the files of earlier runs.
  const testModules = run.testModules.filter(({ moduleId }) => moduleId === file);
  const errors = testModules.flatMap((one) => one.errors().map(({ message }) => message));
  const results = testModules
    .flatMap((one) => [...one.children.allTests()])
    .map((test) => ({
      title: test.fullName,
      status: test.result().state,
      messages: (test.result().errors ?? []).map(({ message }) => message),
    }))
    .filter(({ status }) => status !== "skipped");
  return { results, errors };
}

process.on("message", async (request) => {
  try {
    process.send(await runTests(request));
  } catch (error) {
    process.send({ results: [], errors: [String(error?.stack ?? error)] });
  }
});
process.on("disconnect", () => process.exit());
process.send({ ready: true });
