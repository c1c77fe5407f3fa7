import { READ_REPORT_MS } from "#contract/limits.ts";

/** Reports the member's read mark at most once per `READ_REPORT_MS`. The last mark is always reported. */
export class ReadReport {
  #pending: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #send: (seq: number) => boolean;

  /** `send` returns false without a connection; the mark then stays pending. */
  constructor(send: (seq: number) => boolean) {
    this.#send = send;
  }

  mark(seq: number): void {
    this.#pending = seq;
    if (this.#timer === undefined) this.flush();
  }

  flush(): void {
    this.stop();
    if (this.#pending === null || !this.#send(this.#pending)) return;
    this.#pending = null;
    this.#timer = setTimeout(() => this.flush(), READ_REPORT_MS);
  }

  /** Returns and clears the pending mark, for a caller that sends it by HTTP. */
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
