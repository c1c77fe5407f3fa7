import { CRON_ROW_MS } from "#contract/limits.ts";
import { logFailure } from "#db/log-failure.ts";
import type { Db } from "#db/open.ts";
import { within } from "#db/sweeps.ts";
import type { Env } from "#worker/env.ts";
import { selectPairs } from "./pairs.ts";
import { type CopyRequest, findRequest, type NamedPage, partKey, RUN_PAGES, saveRequest } from "./requests.ts";
import { seal } from "./sealed.ts";

/** UTF-16 units of JSON, after which a part is written. */
const PART_LENGTH = 4_000_000;

/** The next pages of all conversations, encrypted for the operator. A run that is repeated writes the same keys. */
export async function copyConversations(env: Env, db: Db): Promise<void> {
  const request = await findRequest(db, "conversations-copy");
  if (!request) return;
  const run = new CopyRun(env, { ...request });
  const pairs = await selectPairs(db, request.after);
  for (const { name } of pairs) if (run.pagesLeft > 0) await run.copy(name);
  await run.writePart();
  const isDone = pairs.length < RUN_PAGES && run.request.after === (pairs.at(-1)?.name ?? request.after);
  await saveRequest(db, "conversations-copy", { ...run.request, isDone });
}

class CopyRun {
  readonly request: CopyRequest;
  readonly #env: Env;
  #pages: string[] = [];
  #length = 0;
  pagesLeft = RUN_PAGES;

  constructor(env: Env, request: CopyRequest) {
    this.#env = env;
    this.request = request;
  }

  /** Until its last page or the end of the run. One that does not answer is counted and left out. */
  async copy(name: string): Promise<void> {
    try {
      do await this.#copyPage(name);
      while (this.request.before !== null && this.pagesLeft > 0);
    } catch (error) {
      logFailure("conversation-not-copied", error, { conversation: name });
      this.request.failed += 1;
      this.request.before = null;
    }
    if (this.request.before === null) this.request.after = name;
    if (this.#length > PART_LENGTH) await this.writePart();
  }

  async #copyPage(name: string): Promise<void> {
    const { before } = this.request;
    this.pagesLeft -= 1;
    const page = await within(CRON_ROW_MS, this.#env.CONVERSATIONS.getByName(name).storedPage(before));
    this.request.before = page.next;
    if (page.message.length === 0) return;
    this.request.messages += page.message.length;
    this.request.conversations += before === null ? 1 : 0;
    const text = JSON.stringify({ name, ...page } satisfies NamedPage);
    this.#pages.push(text);
    this.#length += text.length;
  }

  async writePart(): Promise<void> {
    if (this.#pages.length === 0) return;
    const { id, publicKey, parts } = this.request;
    const sealed = await seal(publicKey, Buffer.from(`[${this.#pages.join(",")}]`));
    await this.#env.MEDIA.put(partKey(id, parts), sealed);
    this.request.parts += 1;
    this.#pages = [];
    this.#length = 0;
  }
}
