/** In memory on purpose: an object hibernates only after being idle for longer than the windows. */
export class SlidingWindowCounter {
  readonly #windowMs: number;
  readonly #entries = new Map<string, { at: number; amount: number }[]>();

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  count(key: string, now: number): number {
    return this.#recent(key, now).reduce((sum, entry) => sum + entry.amount, 0);
  }

  add(key: string, amount: number, now: number): void {
    if (amount === 0) return;
    const recent = this.#recent(key, now);
    const last = recent.at(-1);
    if (last?.at === now) last.amount += amount;
    else recent.push({ at: now, amount });
    this.#entries.set(key, recent);
  }

  waitMs(key: string, now: number): number {
    const oldest = this.#recent(key, now)[0];
    return oldest ? oldest.at + this.#windowMs - now : 0;
  }

  #recent(key: string, now: number) {
    const entries = this.#entries.get(key) ?? [];
    const fresh = entries.findIndex((entry) => entry.at > now - this.#windowMs);
    if (fresh !== 0) entries.splice(0, fresh === -1 ? entries.length : fresh);
    return entries;
  }
}
