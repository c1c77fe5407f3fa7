import { READ_REPORT_MS, SECOND_MS, SOCKET_TIMEOUT_MS, TYPING_EXPIRES_MS } from "#contract/limits";
import type { ConversationDown, MessageDraft, MessageView, ThreadView } from "#contract/messages";
import { announce } from "../../lib/announce.ts";
import { HttpError } from "../../lib/http.ts";
import { type ChannelState, isFinal, type Line, openLine } from "../../lib/socket.ts";
import { getOlder, getSince, postMessages, putReading, socketPath } from "./api.ts";
import * as change from "./thread-state.ts";
import { lastSeq, type Refusal, type ThreadState } from "./thread-state.ts";
import { findThread, keepThread } from "./threads.ts";

/** After so many failed tries in a row messages go up by plain requests, while the line is still being tried. */
const FALLBACK_AFTER = 3;
const TYPING_REPORT_MS = TYPING_EXPIRES_MS - SECOND_MS;
export const SEND_FAILED = "Failed to send message";

/** The thread with `view`'s peer, begun from `view` when this tab has none yet. */
export const threadOf = (view: ThreadView, me: string): Thread =>
  findThread(view.peer.id) ?? keepThread(view.peer.id, new Thread(view, me));

/**
 * One thread outside React: what is committed, what is on its way up, and the line both travel on. It outlives its screen until the
 * outbox is empty.
 */
export class Thread {
  #state: ThreadState;
  #watchers = new Set<() => void>();
  #line: Line | null = null;
  /** Counts lines: what an earlier one still says is not heard. */
  #turn = 0;
  #visits = 0;
  /** Client ids of the one frame that is not acknowledged yet: until then new messages wait and leave together. */
  #inFlight = new Set<string>();
  #ackBy: ReturnType<typeof setTimeout> | undefined;
  /** Where the conversation stood when the line was made; below it, frames are history and may not be doubted. */
  #historyEnd: number | null = null;
  /** Highest `seq` heard of, whether or not it could be added yet. */
  #heard = 0;
  #filling: Promise<void> | null = null;
  #posting = false;
  #readTimer: ReturnType<typeof setTimeout> | undefined;
  #readDue = false;
  #typingToldAt = Number.NEGATIVE_INFINITY;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: ThreadView, me: string) {
    this.#state = change.startThread(view, me);
  }

  readonly state = (): ThreadState => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** A screen shows this thread. Returns how to leave. */
  visit(): () => void {
    this.#visits += 1;
    const { refusal } = this.#state;
    this.#set(change.putOnScreen(this.#state));
    if (!this.#line || refusal !== null) this.#join();
    return () => {
      this.#visits -= 1;
      this.#leaveWhenIdle();
    };
  }

  /** Takes trimmed text that is not blank. */
  send(text: string): void {
    const pending = { clientId: crypto.randomUUID(), text, at: new Date().toISOString(), failed: null };
    this.#become({ outbox: [...this.#state.outbox, pending] });
    this.#flush();
  }

  /** The same id again, so that one which did arrive is not doubled; a new one only where the old is taken by other words. */
  retry(clientId: string): void {
    const outbox = this.#state.outbox.map((one) =>
      one.clientId === clientId
        ? { ...one, clientId: one.failed === "message-conflict" ? crypto.randomUUID() : clientId, failed: null }
        : one,
    );
    this.#become({ outbox });
    this.#flush();
  }

  discard(clientId: string): void {
    this.#become({ outbox: this.#state.outbox.filter((one) => one.clientId !== clientId) });
  }

  async loadOlder(): Promise<void> {
    const { older, olderState, peer } = this.#state;
    if (older === null || olderState === "loading") return;
    this.#become({ olderState: "loading" });
    try {
      const view = await getOlder(peer.id, older);
      this.#set(change.prepend(this.#state, view));
    } catch {
      this.#become({ olderState: "failed" });
    }
  }

  /** What is loaded has been seen. Reported at most once a second. */
  readAll(): void {
    if (!change.hasUnread(this.#state)) return;
    this.#set(change.markRead(this.#state, { [this.#state.me]: lastSeq(this.#state) }));
    this.#readDue = true;
    if (this.#readTimer === undefined) this.#reportRead();
  }

  noteTyping(): void {
    const { me, peer } = this.#state;
    const now = Date.now();
    if (me === peer.id || now - this.#typingToldAt < TYPING_REPORT_MS) return;
    if (this.#line?.send({ type: "typing" })) this.#typingToldAt = now;
  }

  /** The session is over: nothing goes up any more. */
  end(): void {
    this.#line?.close();
    this.#line = null;
    this.#visits = 0;
    for (const timer of [this.#ackBy, this.#readTimer, this.#typingTimer]) clearTimeout(timer);
    this.#become({ outbox: [] });
  }

  #set(state: ThreadState): void {
    this.#state = state;
    for (const watcher of [...this.#watchers]) watcher();
  }

  #become(part: Partial<ThreadState>): void {
    this.#set({ ...this.#state, ...part });
  }

  #join(): void {
    const { peer } = this.#state;
    const turn = ++this.#turn;
    this.#line = openLine<ConversationDown>({
      path: () => socketPath(peer.id, lastSeq(this.#state)),
      onFrame: (frame) => turn === this.#turn && this.#hear(frame),
      onState: (state, failures, code) => turn === this.#turn && this.#enter(state, failures, code),
    });
  }

  #leaveWhenIdle(): void {
    if (this.#visits > 0 || change.nextFrame(this.#state.outbox).length > 0) return;
    clearTimeout(this.#readTimer);
    this.#reportRead();
    this.#line?.close();
    this.#line = null;
  }

  #enter(channel: ChannelState, failures: number, code: number | null): void {
    const isOver = isFinal(code);
    const wasJoined = this.#state.wasJoined || channel === "joined" || failures > 0;
    this.#become({ channel, wasJoined, refusal: isOver ? code : null });
    if (channel === "joined") return;
    this.#historyEnd = null;
    this.#inFlight.clear();
    clearTimeout(this.#ackBy);
    if (isOver) this.#failAll();
    else if (channel === "closed" && failures >= FALLBACK_AFTER) void this.#goWithoutLine();
  }

  #hear(frame: ConversationDown): void {
    switch (frame.type) {
      case "hello":
        this.#historyEnd = frame.lastSeq;
        this.#set(change.markRead(this.#state, frame.read));
        // Marked while the line was down.
        this.#readDue = (frame.read[this.#state.me] ?? 0) < (this.#state.read[this.#state.me] ?? 0);
        if (this.#readTimer === undefined) this.#reportRead();
        this.#flush();
        break;
      case "messages":
        this.#accept(frame.messages);
        break;
      case "ack":
        this.#settle(frame.acks);
        break;
      case "refused":
        this.#refuse(frame);
        break;
      case "read":
        this.#set(change.markRead(this.#state, { [frame.memberId]: frame.seq }));
        break;
      case "typing":
        this.#seeTyping(frame.memberId);
    }
  }

  #accept(messages: readonly MessageView[]): void {
    this.#heard = Math.max(this.#heard, ...messages.map((message) => message.seq));
    const isHistory = this.#historyEnd !== null && lastSeq(this.#state) < this.#historyEnd;
    if (!isHistory && !change.follows(this.#state, messages)) return void this.#fill();
    const isSeen = !isHistory && document.visibilityState === "visible";
    this.#set((isSeen ? change.receive : change.receiveUnseen)(this.#state, messages));
    this.#flush();
  }

  #settle(acks: readonly { clientId: string; seq: number; createdAt: string }[]): void {
    this.#heard = Math.max(this.#heard, ...acks.map((ack) => ack.seq));
    const messages = change.acknowledged(this.#state, acks);
    if (change.follows(this.#state, messages)) this.#set(change.receive(this.#state, messages));
    else void this.#fill();
    this.#landed(acks.map((ack) => ack.clientId));
  }

  #refuse({ clientId, code }: { clientId: string; code: Refusal }): void {
    this.#set(change.fail(this.#state, [clientId], code));
    announce(SEND_FAILED);
    this.#landed([clientId]);
  }

  #landed(clientIds: readonly string[]): void {
    for (const clientId of clientIds) this.#inFlight.delete(clientId);
    if (this.#inFlight.size > 0) return;
    clearTimeout(this.#ackBy);
    this.#flush();
    this.#leaveWhenIdle();
  }

  /** Sends what waits as one frame, once history is complete: it may hold what waits, sent before the line broke. */
  #flush(): void {
    if (this.#state.refusal !== null) this.#failAll();
    if (this.#inFlight.size > 0 || this.#historyEnd === null || lastSeq(this.#state) < this.#historyEnd) return;
    const messages = change.nextFrame(this.#state.outbox);
    if (messages.length === 0 || !this.#line?.send({ type: "send", messages })) return;
    this.#inFlight = new Set(messages.map((message) => message.clientId));
    this.#ackBy = setTimeout(() => this.#line?.reconnect(), SOCKET_TIMEOUT_MS);
  }

  #failAll(): void {
    const waiting = this.#state.outbox.filter((one) => !one.failed).map((one) => one.clientId);
    if (waiting.length === 0) return;
    this.#set(change.fail(this.#state, waiting, "refused"));
    announce(SEND_FAILED);
  }

  /** Asks for what is missing behind the last message. Where that fails too, a new line resumes at the same place. */
  #fill(): Promise<void> {
    this.#filling ??= this.#fetchSince()
      .catch(() => this.#line?.reconnect())
      .finally(() => {
        this.#filling = null;
      });
    return this.#filling;
  }

  async #fetchSince(): Promise<void> {
    for (;;) {
      const before = lastSeq(this.#state);
      const view = await getSince(this.#state.peer.id, before);
      this.#set(change.markRead(change.receive(this.#state, view.rows), view.read));
      const last = lastSeq(this.#state);
      if (last === before || last >= Math.max(view.lastSeq, this.#heard)) return;
    }
  }

  /** The way without a socket: the same commands as requests, after each failed try of the line. */
  async #goWithoutLine(): Promise<void> {
    if (this.#posting) return;
    this.#posting = true;
    try {
      for (let batch = change.nextFrame(this.#state.outbox); batch.length > 0; ) {
        for (const one of await this.#post(batch)) this.#refuse(one);
        await this.#fetchSince();
        // What the server took has left the outbox by now; were it not so, asking again would not end.
        const next = change.nextFrame(this.#state.outbox);
        batch = next[0]?.clientId === batch[0]?.clientId ? [] : next;
      }
      await this.#fetchSince();
      if (this.#readDue) await putReading(this.#state.peer.id, this.#state.read[this.#state.me] ?? 0);
      this.#readDue = false;
    } catch (error) {
      if (error instanceof HttpError && [403, 404].includes(error.status)) this.#failAll();
    } finally {
      this.#posting = false;
    }
    this.#leaveWhenIdle();
  }

  /** Gives back what was refused; a request whose only message is refused says so by its status. */
  async #post(batch: MessageDraft[]): Promise<{ clientId: string; code: Refusal }[]> {
    try {
      return (await postMessages(this.#state.peer.id, batch)).refused;
    } catch (error) {
      if (!(error instanceof HttpError) || ![409, 413, 422].includes(error.status)) throw error;
      const code = error.code === "message-conflict" ? error.code : "refused";
      return batch.map(({ clientId }) => ({ clientId, code }));
    }
  }

  #reportRead(): void {
    this.#readTimer = undefined;
    const seq = this.#state.read[this.#state.me] ?? 0;
    // Where the line is down the mark waits for its next hello.
    if (!this.#readDue || !this.#line?.send({ type: "read", seq })) return;
    this.#readDue = false;
    this.#readTimer = setTimeout(() => this.#reportRead(), READ_REPORT_MS);
  }

  #seeTyping(memberId: string): void {
    if (memberId === this.#state.me) return;
    clearTimeout(this.#typingTimer);
    this.#typingTimer = setTimeout(() => this.#become({ peerTypes: false }), TYPING_EXPIRES_MS);
    this.#become({ peerTypes: true });
  }
}
