import type { MessageDraft } from "#contract/messages.ts";
import { HttpError } from "#web/lib/http.ts";
import { getOlder, getSince, postBatch, putReading } from "../api.ts";
import type { Outbox } from "./outbox.ts";
import type { ReadReport } from "./read-report.ts";
import * as threadState from "./thread-state.ts";
import { lastSeq } from "./thread-state.ts";
import type { ThreadStore } from "./thread-store.ts";

export class ThreadRequests {
  readonly #store: ThreadStore;
  readonly #outbox: Outbox;
  readonly #reading: ReadReport;
  /** The highest `seq` from the server, even if that message is not loaded. */
  #highestSeq = 0;
  #filling: Promise<boolean> | null = null;
  #isPosting = false;

  constructor(store: ThreadStore, outbox: Outbox, reading: ReadReport) {
    this.#store = store;
    this.#outbox = outbox;
    this.#reading = reading;
  }

  noteSeqs(messages: readonly { seq: number }[]): void {
    this.#highestSeq = Math.max(this.#highestSeq, ...messages.map(({ seq }) => seq));
  }

  get isFilling(): boolean {
    return this.#filling !== null;
  }

  /**
   * Loads the messages missing after the last one. Returns whether that succeeded. Concurrent calls share a request.
   */
  fillGap(): Promise<boolean> {
    this.#filling ??= this.#loadSince()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#filling = null;
      });
    return this.#filling;
  }

  async loadOlder(): Promise<void> {
    const { older, olderState, peer } = this.#store.state;
    if (older === null || olderState === "loading") return;
    this.#store.update({ olderState: "loading" });
    try {
      const view = await getOlder(peer.id, older);
      // If the thread skipped messages in the meantime, this page does not precede the loaded ones.
      if (this.#store.state.older === older) this.#store.set(threadState.prepend(this.#store.state, view));
    } catch {
      if (this.#store.state.older === older) this.#store.update({ olderState: "failed" });
    }
  }

  /** Without a socket: sends the pending messages and the read mark, and loads new messages. */
  async sync(): Promise<void> {
    if (this.#isPosting) return;
    this.#isPosting = true;
    const { peer } = this.#store.state;
    try {
      await this.#postOutbox(peer.id);
      await this.#loadSince();
      const seq = this.#reading.take();
      if (seq !== null) await putReading(peer.id, seq);
    } catch (error) {
      if (error instanceof HttpError && [403, 404].includes(error.status)) this.#outbox.failAll();
    } finally {
      this.#isPosting = false;
    }
  }

  async #postOutbox(peerId: string): Promise<void> {
    for (let batch = this.#nextBatch(); batch.length > 0; ) {
      for (const refused of await postBatch(peerId, batch)) this.#outbox.refuse(refused);
      await this.#loadSince();
      // Accepted messages have left the outbox. If the same batch is next again, stop to avoid an endless loop.
      const next = this.#nextBatch();
      batch = next[0]?.clientId === batch[0]?.clientId ? [] : next;
    }
  }

  #nextBatch(): MessageDraft[] {
    return threadState.nextFrame(this.#store.state.outbox);
  }

  async #loadSince(): Promise<void> {
    for (;;) {
      const before = lastSeq(this.#store.state);
      const view = await getSince(this.#store.state.peer.id, before);
      const received = threadState.receive(this.#store.state, view.rows);
      this.#store.set({ ...threadState.markRead(received, view.read), writing: view.writing });
      const last = lastSeq(this.#store.state);
      if (last === before || last >= Math.max(view.lastSeq, this.#highestSeq)) return;
    }
  }
}
