// Counts the tests in the runners' reports. Skipped tests, a crashed runner and an empty report count as failed.
import { readFileSync } from "node:fs";

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

/** Counts the tests in Playwright's JSON report. A flaky test counts as failed. */
export function countPlaywright(file, code) {
  const report = read(file);
  if (!report) return FAILED_RUN;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return countOf(expected, unexpected + flaky + skipped, code);
}
