import { READ_REPORT_MS } from "#contract/limits.ts";

/** Reports the member's read mark at most once per `READ_REPORT_MS`. The last mark is always reported. */
export class ReadReport {
  #pending: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #send: (seq: number) => boolean;

  /** `send` returns false while there is no connection; the mark then stays pending. */
  constructor(send: (seq: number) => boolean) {
    this.#send = send;
  }

  mark(seq: number): void {
    this.#pending = seq;
    if (this.#timer === undefined) this.flush();
  }

  /** Sends the pending mark at once, without waiting for the interval. */
  flush(): void {
    this.stop();
    if (this.#pending === null || !this.#send(this.#pending)) return;
    this.#pending = null;
    this.#timer = setTimeout(() => this.flush(), READ_REPORT_MS);
  }

  /** Returns the pending mark and clears it, for a caller that sends it by a plain request. */
  take(): number | null {
    const pending = this.#pending;
    this.#pending = null;
    return pending;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
