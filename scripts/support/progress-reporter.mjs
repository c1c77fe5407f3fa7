// A reporter of Vitest. Writes to the file PROGRESS_REPORT, as JSON, which test files are `running`, so that a run that hangs can be
// explained. Once the last file has ended it also writes the file TESTS_REPORT, in the shape of Vitest's JSON report: a runtime that does not
// stop would keep Vitest from writing its own.
import { writeFileSync } from "node:fs";

const STATUSES = { passed: "passed", failed: "failed", skipped: "skipped", pending: "pending" };

export default class ProgressReporter {
  expected = Number.POSITIVE_INFINITY;
  running = new Set();
  testResults = [];

  onTestRunStart(specifications) {
    this.expected = specifications.length;
  }

  onTestModuleStart({ relativeModuleId }) {
    this.running.add(relativeModuleId);
    this.write();
  }

  onTestModuleEnd(module) {
    this.running.delete(module.relativeModuleId);
    const tests = [...module.children.allTests()];
    this.testResults.push({
      name: module.moduleId,
      status: module.ok() ? "passed" : "failed",
      assertionResults: tests.map((test) => ({
        status: STATUSES[test.result().state],
        fullName: test.fullName,
        duration: test.diagnostic()?.duration ?? 0,
        failureMessages: (test.result().errors ?? []).map(({ message, stack }) => stack ?? message),
      })),
    });
    this.write();
    if (this.testResults.length === this.expected)
      writeFileSync(process.env.TESTS_REPORT, JSON.stringify({ testResults: this.testResults }));
  }

  write() {
    writeFileSync(process.env.PROGRESS_REPORT, JSON.stringify({ running: [...this.running] }));
  }
}
