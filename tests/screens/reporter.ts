import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";

/** Writes down which screenshots were equal and which were not. */
export default class ScreensReporter implements Reporter {
  private readonly equal: string[] = [];
  private readonly differ: string[] = [];

  private readonly file: string;

  constructor(options: { file: string }) {
    this.file = options.file;
  }

  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep): void {
    if (step.category !== "test.step" || !step.title.endsWith(".png")) return;
    const failed = step.error || step.steps.some((one) => one.error);
    (failed ? this.differ : this.equal).push(step.title);
  }

  onEnd(): void {
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(this.file, JSON.stringify({ equal: this.equal, differ: this.differ }));
  }
}
