// Counts the tests in the runners' reports, and lists the slowest. Skipped tests, a crashed runner and an empty report count as failed.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { root } from "./tools.mjs";

const FAILED_RUN = { passed: 0, failed: 1 };

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** A runner that exits with an error but reports no failed test (an error outside any test, a missing browser) is one failure. */
const countOf = (passed, failed, code) =>
  passed + failed === 0 ? FAILED_RUN : { passed, failed: failed === 0 && code !== 0 ? 1 : failed };

/** Counts the tests in Vitest's JSON report. A file that could not be loaded has no tests and is one failure. */
export function countVitest(file, code) {
  const report = read(file);
  if (!report) return FAILED_RUN;
  const tests = report.testResults.flatMap((result) => result.assertionResults);
  const passed = tests.filter((test) => test.status === "passed").length;
  const broken = report.testResults.filter(
    (result) => result.assertionResults.length === 0 || (result.status === "failed" && hasNoFailedTest(result)),
  ).length;
  return countOf(passed, tests.length - passed + broken, code);
}

const hasNoFailedTest = (result) => !result.assertionResults.some((test) => test.status === "failed");

/** Counts the tests in Playwright's JSON report. */
export function countPlaywright(file, code) {
  const report = read(file);
  if (!report) return FAILED_RUN;
  const { expected, unexpected, skipped } = report.stats;
  return countOf(expected, unexpected + skipped, code);
}

/** The test files that Vitest had begun and not ended, by the file of `progress-reporter.mjs`. */
export const listRunning = (progressFile) => read(progressFile)?.running.join(", ") || "no file";

/** The tests that failed in Vitest's and Playwright's JSON reports, each as "file: name" and why. A missing report adds none. */
export const listFailures = (...files) =>
  files.flatMap((file) => {
    const report = read(file);
    return [...vitestTests(report), ...playwrightTests(report)]
      .filter(({ hasFailed }) => hasFailed)
      .map(({ file, name, messages }) => [`${file}: ${name}`, ...messages].join("\n"));
  });

const SLOWEST_SHOWN = 20;

/** Lines that name the slowest tests of Vitest's and Playwright's JSON reports, slowest first. A missing report adds none. */
export function listSlowest(vitestFile, playwrightFile) {
  return [...vitestTests(read(vitestFile)), ...playwrightTests(read(playwrightFile))]
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_SHOWN)
    .map(({ ms, file, name }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}: ${name}`);
}

const vitestTests = (report) =>
  (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ duration, fullName, status, failureMessages }) => ({
      ms: duration ?? 0,
      file: relative(root, file),
      name: fullName,
      hasFailed: status !== "passed",
      messages: failureMessages ?? [],
    })),
  );

/** Suites nest: a file is one, and so is each `describe`. */
const playwrightTests = (report) =>
  (report?.suites ?? []).flatMap(specsOf).map(({ file, title, ok, tests }) => {
    const results = tests.flatMap((test) => test.results);
    return {
      ms: sum(results.map(({ duration }) => duration)),
      file: join("tests/journeys", file),
      name: title,
      hasFailed: !ok,
      messages: results.flatMap(({ errors = [] }) =>
        errors.map(({ message, snippet = "" }) => `${message}\n${snippet}`),
      ),
    };
  });

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
