import type { ThreadState } from "./thread-state.ts";

export class ThreadStore {
  #state: ThreadState;
  readonly #listeners = new Set<() => void>();

  constructor(state: ThreadState) {
    this.#state = state;
  }

  get state(): ThreadState {
    return this.#state;
  }

  set(state: ThreadState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }

  update(part: Partial<ThreadState>): void {
    this.set({ ...this.#state, ...part });
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
