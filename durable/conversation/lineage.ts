import { DAY_MS } from "#contract/limits.ts";

const GENERATION = "generation";
const LISTED = "listed";

/** In the key-value store: no message writes it. Ms. */
export class Lineage {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** Of the watermarks. Begins with the first one, so that an object that lost its data has a later one. */
  generation(): number {
    const stored = this.#storage.kv.get<number>(GENERATION);
    return stored ?? this.#store(GENERATION, Date.now());
  }

  /** Later than before, and than `known`. */
  renew(known: number): void {
    this.#store(GENERATION, Math.max(Date.now(), this.generation() + 1, known + 1));
  }

  /** Whether D1 got the pair within a day. Repeated, because D1 can be set back to an earlier point. */
  isListed(now: number): boolean {
    return (this.#storage.kv.get<number>(LISTED) ?? 0) > now - DAY_MS;
  }

  markListed(now: number): void {
    this.#store(LISTED, now);
  }

  #store(name: string, value: number): number {
    this.#storage.kv.put(name, value);
    return value;
  }
}
