import { SOCKET_TIMEOUT_MS } from "#contract/limits.ts";
import type { ConversationDown, MessageView, ThreadView } from "#contract/messages.ts";
import { announce } from "#web/lib/announce.ts";
import { type ChannelState, isFinal, type Line, openLine } from "#web/live/socket.ts";
import { socketPath } from "../api.ts";
import { ReadReport } from "./read-report.ts";
import { ThreadRequests } from "./thread-requests.ts";
import * as change from "./thread-state.ts";
import { lastSeq, type Refusal, type ThreadState } from "./thread-state.ts";
import { findThread, keepThread } from "./threads.ts";
import { Typing } from "./typing.ts";

/** After so many failed tries in a row messages go up by plain requests, while the line is still being tried. */
const FALLBACK_AFTER = 3;
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
  readonly #reading = new ReadReport((seq) => this.#line?.send({ type: "read", seq }) ?? false);
  readonly #typing = new Typing(
    () => this.#line?.send({ type: "typing" }) ?? false,
    (peerTypes) => this.#become({ peerTypes }),
  );

  readonly #requests = new ThreadRequests(
    {
      state: () => this.#state,
      set: (state) => this.#set(state),
      refuse: (refused) => this.#refuse(refused),
      failAll: () => this.#failAll(),
    },
    this.#reading,
  );

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

  retry(clientId: string): void {
    this.#set(change.again(this.#state, clientId));
    this.#flush();
  }

  discard(clientId: string): void {
    this.#become({ outbox: this.#state.outbox.filter((one) => one.clientId !== clientId) });
  }

  loadOlder(): Promise<void> {
    return this.#requests.loadOlder();
  }

  /** What is loaded has been seen. Reported at most once a second. */
  readAll(): void {
    if (!change.hasUnread(this.#state)) return;
    const seq = lastSeq(this.#state);
    this.#set(change.markRead(this.#state, { [this.#state.me]: seq }));
    this.#reading.mark(seq);
  }

  noteTyping(): void {
    const { me, peer } = this.#state;
    if (me !== peer.id) this.#typing.note();
  }

  /** The session is over: nothing goes up any more. */
  end(): void {
    this.#line?.close();
    this.#line = null;
    this.#visits = 0;
    clearTimeout(this.#ackBy);
    this.#reading.stop();
    this.#typing.stop();
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
    this.#reading.flush();
    this.#reading.stop();
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
    else if (channel === "closed" && failures >= FALLBACK_AFTER) {
      void this.#requests.goWithoutLine().then(() => this.#leaveWhenIdle());
    }
  }

  #hear(frame: ConversationDown): void {
    switch (frame.type) {
      case "hello":
        this.#greet(frame.lastSeq, frame.read);
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
        if (frame.memberId !== this.#state.me) this.#typing.see();
    }
  }

  #greet(lastSeq: number, read: Readonly<Record<string, number>>): void {
    const { me } = this.#state;
    this.#historyEnd = lastSeq;
    this.#set(change.markRead(this.#state, read));
    // Marked while the line was down.
    const mark = this.#state.read[me] ?? 0;
    if ((read[me] ?? 0) < mark) this.#reading.mark(mark);
    this.#flush();
  }

  #accept(messages: readonly MessageView[]): void {
    this.#requests.hear(messages);
    const isHistory = this.#historyEnd !== null && !this.#isUpToDate();
    if (!isHistory && !change.follows(this.#state, messages)) return void this.#fill();
    const isSeen = !isHistory && document.visibilityState === "visible";
    this.#set((isSeen ? change.receive : change.receiveUnseen)(this.#state, messages));
    this.#flush();
  }

  #settle(acks: readonly { clientId: string; seq: number; createdAt: string }[]): void {
    this.#requests.hear(acks);
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

  /** Sends what waits as one frame, once nothing is missing: it may be what waits, sent before the line broke. */
  #flush(): void {
    if (this.#state.refusal !== null) this.#failAll();
    if (this.#inFlight.size > 0 || this.#requests.isFilling || !this.#isUpToDate()) return;
    const messages = change.nextFrame(this.#state.outbox);
    if (messages.length === 0 || !this.#line?.send({ type: "send", messages })) return;
    this.#inFlight = new Set(messages.map((message) => message.clientId));
    this.#ackBy = setTimeout(() => this.#line?.reconnect(), SOCKET_TIMEOUT_MS);
  }

  #isUpToDate(): boolean {
    return this.#historyEnd !== null && lastSeq(this.#state) >= this.#historyEnd;
  }

  #failAll(): void {
    const waiting = this.#state.outbox.filter((one) => !one.failed).map((one) => one.clientId);
    if (waiting.length === 0) return;
    this.#set(change.fail(this.#state, waiting, "refused"));
    announce(SEND_FAILED);
  }

  /** Where asking fails too, a new line resumes at the same place. */
  async #fill(): Promise<void> {
    if (!(await this.#requests.fill())) this.#line?.reconnect();
    this.#flush();
  }
}
