import { HttpError } from "#web/lib/http.ts";
import { getOlder, getSince, postBatch, putReading } from "../api.ts";
import type { ReadReport } from "./read-report.ts";
import * as change from "./thread-state.ts";
import { lastSeq, type Refusal, type ThreadState } from "./thread-state.ts";

/** What a thread lets its requests see and do. */
type Door = {
  state: () => ThreadState;
  set: (state: ThreadState) => void;
  refuse: (refused: { clientId: string; code: Refusal }) => void;
  failAll: () => void;
};

/** What a thread does by plain requests: fill a hole, load older pages, and everything while its line cannot be made. */
export class ThreadRequests {
  readonly #door: Door;
  readonly #reading: ReadReport;
  /** Highest `seq` heard of, whether or not it could be added yet. */
  #heard = 0;
  #filling: Promise<boolean> | null = null;
  #posting = false;

  constructor(door: Door, reading: ReadReport) {
    this.#door = door;
    this.#reading = reading;
  }

  hear(facts: readonly { seq: number }[]): void {
    this.#heard = Math.max(this.#heard, ...facts.map((fact) => fact.seq));
  }

  get isFilling(): boolean {
    return this.#filling !== null;
  }

  /** Asks for what is missing behind the last message; false where that failed. Asked again meanwhile, it is the same question. */
  fill(): Promise<boolean> {
    this.#filling ??= this.#fetchSince()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#filling = null;
      });
    return this.#filling;
  }

  /** Puts the page before in front. */
  async loadOlder(): Promise<void> {
    const { older, olderState, peer } = this.#door.state();
    if (older === null || olderState === "loading") return;
    this.#door.set({ ...this.#door.state(), olderState: "loading" });
    try {
      const view = await getOlder(peer.id, older);
      this.#door.set(change.prepend(this.#door.state(), view));
    } catch {
      this.#door.set({ ...this.#door.state(), olderState: "failed" });
    }
  }

  /** The same commands as on the line, after each failed try of it. */
  async goWithoutLine(): Promise<void> {
    if (this.#posting) return;
    this.#posting = true;
    const { peer } = this.#door.state();
    try {
      for (let batch = this.#next(); batch.length > 0; ) {
        for (const one of await postBatch(peer.id, batch)) this.#door.refuse(one);
        await this.#fetchSince();
        // What the server took has left the outbox by now; were it not so, asking again would not end.
        const next = this.#next();
        batch = next[0]?.clientId === batch[0]?.clientId ? [] : next;
      }
      await this.#fetchSince();
      const seq = this.#reading.take();
      if (seq !== null) await putReading(peer.id, seq);
    } catch (error) {
      if (error instanceof HttpError && [403, 404].includes(error.status)) this.#door.failAll();
    } finally {
      this.#posting = false;
    }
  }

  #next() {
    return change.nextFrame(this.#door.state().outbox);
  }

  async #fetchSince(): Promise<void> {
    for (;;) {
      const before = lastSeq(this.#door.state());
      const view = await getSince(this.#door.state().peer.id, before);
      this.#door.set(change.markRead(change.receive(this.#door.state(), view.rows), view.read));
      const last = lastSeq(this.#door.state());
      if (last === before || last >= Math.max(view.lastSeq, this.#heard)) return;
    }
  }
}
