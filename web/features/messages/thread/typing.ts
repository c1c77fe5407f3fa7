import { SECOND_MS, TYPING_EXPIRES_MS } from "#contract/limits.ts";

/** Before the last word about it expires at the peer, and no sooner. */
const REPORT_MS = TYPING_EXPIRES_MS - SECOND_MS;

/** Who is typing: told to the peer once in a while, believed of the peer for five seconds. */
export class Typing {
  #toldAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #send: () => boolean;
  readonly #show: (peerTypes: boolean) => void;

  constructor(send: () => boolean, show: (peerTypes: boolean) => void) {
    this.#send = send;
    this.#show = show;
  }

  note(): void {
    const now = Date.now();
    if (now - this.#toldAt >= REPORT_MS && this.#send()) this.#toldAt = now;
  }

  see(): void {
    this.stop();
    this.#timer = setTimeout(() => this.#show(false), TYPING_EXPIRES_MS);
    this.#show(true);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
