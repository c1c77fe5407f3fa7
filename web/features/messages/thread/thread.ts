import type { ConversationDown, MessageView, ThreadView } from "#contract/messages.ts";
import { type ConnectionState, isFinal, type LiveSocket, openSocket } from "#web/live/socket.ts";
import { socketPath } from "../api.ts";
import { Outbox } from "./outbox.ts";
import { ReadReport } from "./read-report.ts";
import { ThreadRequests } from "./thread-requests.ts";
import * as threadState from "./thread-state.ts";
import { lastSeq, type ThreadState } from "./thread-state.ts";
import { ThreadStore } from "./thread-store.ts";
import { findThread, keepThread } from "./threads.ts";
import { Typing } from "./typing.ts";
import { keepUnsent, readUnsent } from "./unsent.ts";

/** After this many failed attempts in a row, messages are sent by HTTP while the socket keeps reconnecting. */
const FALLBACK_AFTER = 3;

/** The tab's thread with the peer of `view`, created from `view` if there is none yet. */
export function threadOf(view: ThreadView, me: string): Thread {
  const open = findThread(view.peer.id);
  return open instanceof Thread ? open : keepThread(view.peer.id, new Thread(view, me));
}

/** One thread, outside React. Outlives its screen until the outbox is empty. */
export class Thread {
  readonly #store: ThreadStore;
  #socket: LiveSocket<ConversationDown> | null = null;
  /** Counts sockets, so that events of an earlier one are ignored. */
  #generation = 0;
  #visits = 0;
  /** The last `seq` when the socket joined, null while not joined. Frames up to it are history, maybe after a gap. */
  #historyEnd: number | null = null;
  /** The `seq` before that history if it leaves messages out; null if it follows the last message. */
  #skippedTo: number | null = null;
  readonly #reading = new ReadReport((seq) => this.#socket?.send({ type: "read", seq }) ?? false);
  readonly #typing = new Typing(
    () => this.#socket?.send({ type: "typing" }) ?? false,
    (isPeerTyping) => this.#store.update({ isPeerTyping }),
  );
  readonly #outbox: Outbox;
  readonly #requests: ThreadRequests;

  constructor(view: ThreadView, me: string) {
    this.#store = new ThreadStore({ ...threadState.startThread(view, me), outbox: readUnsent(view.peer.id) });
    keepUnsent(this.#store);
    this.#outbox = new Outbox(this.#store, {
      isReady: () => !this.#requests.isFilling && this.#isUpToDate(),
      send: (frame) => this.#socket?.send(frame) ?? false,
      reconnect: () => this.#socket?.reconnect(),
      onSettled: () => this.#closeWhenIdle(),
    });
    this.#requests = new ThreadRequests(this.#store, this.#outbox, this.#reading);
  }

  readonly getState = (): ThreadState => this.#store.state;

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** A screen shows this thread. Call the returned function when it no longer does. */
  visit(): () => void {
    this.#visits += 1;
    const { refusal, writing } = this.#store.state;
    this.#store.set(threadState.openThreadState(this.#store.state));
    if (writing !== "erased" && (!this.#socket || refusal !== null)) this.#openSocket();
    return () => {
      this.#visits -= 1;
      this.#closeWhenIdle();
    };
  }

  /** `text`: trimmed, not blank. */
  send(text: string): void {
    this.#outbox.add(text);
  }

  retry(clientId: string): void {
    this.#outbox.retry(clientId);
  }

  discard(clientId: string): void {
    this.#outbox.discard(clientId);
  }

  loadOlder(): Promise<void> {
    return this.#requests.loadOlder();
  }

  dropOldest(): void {
    const { state } = this.#store;
    const next = threadState.dropOldest(state);
    if (next !== state) this.#store.set(next);
  }

  /** Marks all loaded messages as read; reported at most once a second. */
  readAll(): void {
    if (!threadState.hasUnread(this.#store.state)) return;
    const seq = lastSeq(this.#store.state);
    this.#store.set(threadState.markRead(this.#store.state, { [this.#store.state.me]: seq }));
    this.#reading.mark(seq);
  }

  showDeleted(seqs: readonly number[]): void {
    this.#store.set(threadState.markDeleted(this.#store.state, seqs));
  }

  reportTyping(): void {
    const { me, peer } = this.#store.state;
    if (me !== peer.id) this.#typing.report();
  }

  end(): void {
    this.#closeSocket();
    this.#visits = 0;
    this.#reading.stop();
    this.#typing.stop();
    this.#outbox.clear();
  }

  #openSocket(): void {
    const { peer } = this.#store.state;
    const generation = ++this.#generation;
    this.#socket = openSocket<ConversationDown>({
      path: () => socketPath(peer.id, lastSeq(this.#store.state)),
      onFrame: (frame) => generation === this.#generation && this.#handleFrame(frame),
      onState: (state, failures, code) => generation === this.#generation && this.#handleState(state, failures, code),
    });
  }

  #closeSocket(): void {
    this.#socket?.close();
    this.#socket = null;
  }

  #closeWhenIdle(): void {
    if (this.#visits > 0 || !this.#outbox.isEmpty) return;
    this.#reading.flush();
    this.#reading.stop();
    this.#closeSocket();
  }

  #handleState(connection: ConnectionState, failures: number, code: number | null): void {
    const isOver = isFinal(code);
    const wasJoined = this.#store.state.wasJoined || connection === "joined" || failures > 0;
    this.#store.update({ connection, wasJoined, refusal: isOver ? code : null });
    if (connection === "joined") return;
    this.#historyEnd = null;
    this.#outbox.reset();
    if (isOver) this.#outbox.failAll();
    else if (connection === "closed" && failures >= FALLBACK_AFTER) {
      void this.#requests.sync().then(() => this.#closeWhenIdle());
    }
  }

  #handleFrame(frame: ConversationDown): void {
    switch (frame.type) {
      case "hello":
        this.#handleHello(frame);
        break;
      case "messages":
        this.#handleMessages(frame.messages);
        break;
      case "ack":
        this.#handleAcks(frame.acks);
        break;
      case "refused":
        this.#outbox.refuse(frame);
        break;
      case "read":
        this.#store.set(threadState.markRead(this.#store.state, { [frame.memberId]: frame.seq }));
        break;
      case "deleted":
        this.showDeleted(frame.seqs);
        break;
      case "writing":
        this.#store.update({ writing: frame.writing });
        break;
      case "typing":
        if (frame.memberId !== this.#store.state.me) this.#typing.showPeer();
    }
  }

  #handleHello({ lastSeq: end, since, read, writing }: Extract<ConversationDown, { type: "hello" }>): void {
    const { me } = this.#store.state;
    this.#store.update({ writing });
    this.#historyEnd = end;
    this.#skippedTo = since > lastSeq(this.#store.state) ? since : null;
    this.#store.set(threadState.markRead(this.#store.state, read));
    // Report a mark that was set without a connection.
    const mark = this.#store.state.read[me] ?? 0;
    if ((read[me] ?? 0) < mark) this.#reading.mark(mark);
    this.#outbox.flush();
  }

  #handleMessages(messages: readonly MessageView[]): void {
    this.#requests.noteSeqs(messages);
    const isHistory = this.#historyEnd !== null && !this.#isUpToDate();
    if (!isHistory && !threadState.follows(this.#store.state, messages)) return void this.#fillGap();
    if (isHistory && this.#skippedTo !== null) {
      this.#store.set(threadState.skipTo(this.#store.state, this.#skippedTo));
      this.#skippedTo = null;
    }
    const isSeen = !isHistory && document.visibilityState === "visible";
    this.#store.set((isSeen ? threadState.receive : threadState.receiveUnseen)(this.#store.state, messages));
    this.#outbox.flush();
  }

  #handleAcks(acks: readonly { clientId: string; seq: number; createdAt: string }[]): void {
    this.#requests.noteSeqs(acks);
    const messages = threadState.acknowledged(this.#store.state, acks);
    if (threadState.follows(this.#store.state, messages))
      this.#store.set(threadState.receive(this.#store.state, messages));
    else void this.#fillGap();
    this.#outbox.settle(acks.map((ack) => ack.clientId));
  }

  #isUpToDate(): boolean {
    return this.#historyEnd !== null && lastSeq(this.#store.state) >= this.#historyEnd;
  }

  /** If the missing messages do not load, a new socket resumes after the last message. */
  async #fillGap(): Promise<void> {
    if (!(await this.#requests.fillGap())) this.#socket?.reconnect();
    this.#outbox.flush();
  }
}
