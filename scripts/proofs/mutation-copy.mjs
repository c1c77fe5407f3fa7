// A copy of the product with a process that runs its tests. Plants bugs in the copy, one at a time.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start, stop, toolEnv, toolNode } from "../support/tools.mjs";
import { applyMutation } from "./anchors.mjs";
import { copyProduct, linkPackages } from "./copy.mjs";

/** A bug may make its test wait forever. */
const MAX_WAIT_MS = 180_000;

const escapeRegExp = (text) => text.replaceAll(/[.*+?^$(){}|[\]\\/]/g, "\\$&");

export class MutationCopy {
  #folder = mkdtempSync(join(tmpdir(), "node-mutations-"));
  #runner = null;

  constructor() {
    copyProduct(this.#folder);
    linkPackages(this.#folder);
  }

  async run(mutation, isPlanted) {
    const { files } = applyMutation(mutation, (file) => this.#read(file));
    const before = [...files.keys()].map((file) => [file, this.#read(file)]);
    if (isPlanted) for (const [file, text] of files) this.#write(file, text);
    const { file, title, group = title } = mutation.test;
    const answer = await this.#request({
      file: join(this.#folder, file),
      only: `(${escapeRegExp(group)}|${escapeRegExp(mutation.neighbor)})`,
      changed: before.map(([path]) => join(this.#folder, path)),
    });
    for (const [path, text] of before) this.#write(path, text);
    // The next run must reload the restored files.
    this.#touched = before.map(([path]) => join(this.#folder, path));
    return answer;
  }

  #touched = [];

  async #request(message) {
    try {
      this.#runner ??= await this.#startRunner();
      const answer = answerOf(this.#runner);
      this.#runner.send({ ...message, changed: [...message.changed, ...this.#touched] });
      return await answer;
    } catch (error) {
      await this.#stopRunner();
      return { results: [], errors: [error.message] };
    }
  }

  async #startRunner() {
    const runner = start(toolNode(), [join(this.#folder, "scripts/proofs/mutation-runner.mjs")], {
      cwd: this.#folder,
      env: toolEnv(),
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    await answerOf(runner);
    return runner;
  }

  async #stopRunner() {
    if (this.#runner) await stop(this.#runner);
    this.#runner = null;
  }

  async remove() {
    await this.#stopRunner();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #read(file) {
    return readFileSync(join(this.#folder, file), "utf8");
  }

  #write(file, text) {
    writeFileSync(join(this.#folder, file), text);
  }
}

function answerOf(child) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the tests did not finish in time")), MAX_WAIT_MS);
    const settle = (work) => (value) => {
      clearTimeout(timer);
      child.removeAllListeners("message").removeAllListeners("exit");
      work(value);
    };
    child.once("message", settle(resolve));
    child.once(
      "exit",
      settle(() => reject(new Error("the process that runs the tests exited"))),
    );
  });
}
