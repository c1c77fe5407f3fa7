import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mirror } from "#scripts/build/mirror.mjs";
import { withLock } from "#scripts/support/lock.mjs";
import { countPlaywright, countVitest, listFailures, listRunning, listSlowest } from "#scripts/support/test-counts.mjs";
import { isGroupAlive, root, runCommand, start, stop } from "#scripts/support/tools.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "node-commands-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): string => {
  const file = join(folder, name);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const report = (value: unknown) => write("report.json", JSON.stringify(value));
const vitest = (...files: { status: string; tests: string[] }[]) =>
  report({
    testResults: files.map(({ status, tests }) => ({
      status,
      assertionResults: tests.map((test) => ({ status: test })),
    })),
  });

describe("the test count of npm test", () => {
  it("adds up the tests that Vitest reports", () => {
    const file = vitest(
      { status: "passed", tests: ["passed", "passed"] },
      { status: "failed", tests: ["failed", "passed"] },
    );
    expect(countVitest(file, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it("counts a skipped test as failed", () => {
    expect(countVitest(vitest({ status: "passed", tests: ["passed", "skipped", "todo"] }), 0)).toEqual({
      passed: 1,
      failed: 2,
    });
    expect(countPlaywright(report({ stats: { expected: 4, unexpected: 0, skipped: 2 } }), 0)).toEqual({
      passed: 4,
      failed: 2,
    });
  });

  it("counts a file that could not be loaded or has no tests as a failed test", () => {
    const file = vitest({ status: "failed", tests: [] }, { status: "failed", tests: ["passed"] });
    expect(countVitest(file, 1)).toEqual({ passed: 1, failed: 2 });
  });

  it("counts a runner that crashed, exited with an error or ran nothing as a failed test", () => {
    const nothing = { passed: 0, failed: 1 };
    expect(countVitest(join(folder, "absent.json"), 1)).toEqual(nothing);
    expect(countVitest(write("half.json", '{"testRes'), 0)).toEqual(nothing);
    expect(countVitest(vitest(), 0)).toEqual(nothing);
    expect(countVitest(vitest({ status: "passed", tests: ["passed"] }), 1)).toEqual({ passed: 1, failed: 1 });
    expect(countPlaywright(join(folder, "absent.json"), 0)).toEqual(nothing);
    expect(countPlaywright(report({ stats: { expected: 0, unexpected: 0, skipped: 0 } }), 0)).toEqual(nothing);
  });
});

describe("the slowest tests of npm test", () => {
  it("are at most twenty of both runners, slowest first", () => {
    const tests = Array.from({ length: 30 }, (_, at) => ({ duration: at, fullName: `quick ${at}` }));
    const slow = { duration: 2345, fullName: "the list loads slowly" };
    const vitestReport = write(
      "vitest.json",
      JSON.stringify({
        testResults: [{ name: join(root, "tests/web/x.test.tsx"), assertionResults: [...tests, slow] }],
      }),
    );
    const spec = {
      file: "a.spec.ts",
      title: "a member signs in",
      tests: [{ results: [{ duration: 12_000 }] }],
    };
    const playwrightReport = write("journeys.json", JSON.stringify({ suites: [{ suites: [{ specs: [spec] }] }] }));
    const lines = listSlowest(vitestReport, playwrightReport);
    expect(lines).toHaveLength(20);
    expect(lines.slice(0, 3)).toEqual([
      "  12.0 s  tests/journeys/a.spec.ts: a member signs in",
      "   2.3 s  tests/web/x.test.tsx: the list loads slowly",
      "   0.0 s  tests/web/x.test.tsx: quick 29",
    ]);
    expect(listSlowest(join(folder, "absent.json"), join(folder, "absent.json"))).toEqual([]);
  });
});

describe("the failures of npm test", () => {
  it("are those of all runners, each with why", () => {
    const vitestReport = write(
      "vitest.json",
      JSON.stringify({
        testResults: [
          {
            name: join(root, "tests/web/x.test.tsx"),
            assertionResults: [
              { status: "passed", fullName: "the list is shown", failureMessages: [] },
              { status: "failed", fullName: "the list is sorted", failureMessages: ["expected 2 to be 1"] },
            ],
          },
        ],
      }),
    );
    const specOf = (title: string, ok: boolean, errors: object[]) => ({
      file: "a.spec.ts",
      title,
      ok,
      tests: [{ results: [{ duration: 1, errors }] }],
    });
    const specs = [
      specOf("a member signs in", true, []),
      specOf("a member signs out", false, [{ message: "not hidden", snippet: "> 3 | await" }]),
    ];
    const journeysReport = write("journeys.json", JSON.stringify({ suites: [{ specs }] }));
    expect(listFailures(vitestReport, join(folder, "absent.json"), journeysReport)).toEqual([
      "tests/web/x.test.tsx: the list is sorted\nexpected 2 to be 1",
      "tests/journeys/a.spec.ts: a member signs out\nnot hidden\n> 3 | await",
    ]);
  });
});

describe("concurrent builds", () => {
  it("run one after another", async () => {
    const [lock, log] = [join(folder, "lock"), [] as string[]];
    const work = (name: string) =>
      withLock(lock, async () => {
        log.push(`${name} in`);
        await setTimeout(20);
        log.push(`${name} out`);
      });
    await Promise.all([work("a"), work("b"), work("c")]);
    expect(log.filter((_, index) => index % 2 === 0).map((line) => line.replace(" in", " out"))).toEqual(
      log.filter((_, index) => index % 2 === 1),
    );
    expect(existsSync(lock)).toBe(false);
  });

  it("take over the lock of a build that died", async () => {
    const { output } = await runCommand(process.execPath, ["-p", "process.pid"]);
    write("lock/pid", output.trim());
    expect(await withLock(join(folder, "lock"), async () => "done")).toBe("done");
  });

  it("keep unchanged files and delete removed ones", () => {
    write("new/client/index.html", "new");
    write("new/client/assets/b.js", "b");
    write("old/client/index.html", "old");
    write("old/client/assets/a.js", "a");
    write("old/kept.txt", "not ours");
    mirror(join(folder, "new"), join(folder, "old"), ["client"]);
    expect(readdirSync(join(folder, "old/client/assets"))).toEqual(["b.js"]);
    expect(readFileSync(join(folder, "old/client/index.html"), "utf8")).toBe("new");
    expect(existsSync(join(folder, "old/kept.txt"))).toBe(true);
  });
});

describe("a stopped command", () => {
  it("leaves no process of its group behind, even one that ignores SIGTERM", async () => {
    const stubborn = 'trap "" TERM; echo ready; while :; do sleep 0.05; done';
    const child = start("bash", ["-c", `(${stubborn}) & wait`]);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    expect(isGroupAlive(child.pid)).toBe(true);
    await stop(child, 200);
    await expect.poll(() => isGroupAlive(child.pid), { timeout: 20_000 }).toBe(false);
  });

  it("that print nothing for too long are stopped, and say so", async () => {
    const { code, output, hasHung } = await runCommand("bash", ["-c", "echo begun; sleep 600"], { silentMs: 2000 });
    expect([code, hasHung]).toEqual([1, true]);
    expect(output).toContain("begun\n\nStopped, because it printed nothing for 2 s.");
  });

  it("that do not end once their result is there are stopped, and have succeeded", async () => {
    const result = join(folder, "result.json");
    const { code, hasHung } = await runCommand("bash", ["-c", `echo done > '${result}'; sleep 600`], { result });
    expect([code, hasHung]).toEqual([0, false]);
  }, 30_000);

  it("are not waited for when only a process that they left behind still runs", async () => {
    const script = "require('child_process').spawn('sleep', ['60'], { stdio: 'inherit' }).unref(); console.log('done')";
    const { code, output, hasHung } = await runCommand(process.execPath, ["-e", script]);
    expect([code, output, hasHung]).toEqual([0, "done\n", false]);
  }, 20_000);
});

describe("a run of Vitest that hangs", () => {
  it("is described by the files that it had begun and not ended", () => {
    const progress = write("progress.json", '{"running":["tests/web/a.test.tsx","tests/web/b.test.tsx"]}');
    expect(listRunning(progress)).toBe("tests/web/a.test.tsx, tests/web/b.test.tsx");
    expect(listRunning(join(folder, "absent.json"))).toBe("no file");
  });
});
