/** An XMLHttpRequest that sends by `fetch`, which tests replace. It reports no progress. */
export class RequestByFetch {
  upload: { onprogress: (() => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  responseText = "";
  #method = "";
  #path = "";
  #answered: [string, string][] = [];
  readonly #headers: Record<string, string> = {};
  readonly #aborting = new AbortController();

  open(method: string, path: string): void {
    this.#method = method;
    this.#path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getAllResponseHeaders(): string {
    return this.#answered.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  }

  abort(): void {
    this.#aborting.abort();
    this.onabort?.();
  }

  async send(body: Blob): Promise<void> {
    const { signal } = this.#aborting;
    try {
      const answer = await fetch(this.#path, { method: this.#method, headers: this.#headers, body, signal });
      this.status = answer.status;
      this.#answered = [...answer.headers];
      this.responseText = await answer.text();
      this.onload?.();
    } catch {
      if (!signal.aborted) this.onerror?.();
    }
  }
}
