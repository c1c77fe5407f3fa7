import { READ_REPORT_MS } from "#contract/limits.ts";

/** Says how far one has read: at most once a second, the last mark always. */
export class ReadReport {
  #due: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #send: (seq: number) => boolean;

  /** `send` is false where the line is down: then the mark waits. */
  constructor(send: (seq: number) => boolean) {
    this.#send = send;
  }

  mark(seq: number): void {
    this.#due = seq;
    if (this.#timer === undefined) this.flush();
  }

  /** At once, whatever the pace: one is leaving. */
  flush(): void {
    this.stop();
    if (this.#due === null || !this.#send(this.#due)) return;
    this.#due = null;
    this.#timer = setTimeout(() => this.flush(), READ_REPORT_MS);
  }

  /** The mark that waits, for who takes another way. */
  take(): number | null {
    const due = this.#due;
    this.#due = null;
    return due;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
