import { SECOND_MS, TYPING_EXPIRES_MS } from "#contract/limits.ts";

/** The interval between two reports: just before the previous one expires at the peer. */
const REPORT_MS = TYPING_EXPIRES_MS - SECOND_MS;

/** The typing indicator in both directions. The peer's expires after `TYPING_EXPIRES_MS` without a new report. */
export class Typing {
  #reportedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #send: () => boolean;
  readonly #show: (isPeerTyping: boolean) => void;

  /** `send` returns false if nothing was sent. */
  constructor(send: () => boolean, show: (isPeerTyping: boolean) => void) {
    this.#send = send;
    this.#show = show;
  }

  /** At most once per `REPORT_MS`. */
  report(): void {
    const now = Date.now();
    if (now - this.#reportedAt >= REPORT_MS && this.#send()) this.#reportedAt = now;
  }

  showPeer(): void {
    this.stop();
    this.#timer = setTimeout(() => this.#show(false), TYPING_EXPIRES_MS);
    this.#show(true);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
