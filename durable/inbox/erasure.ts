import { emptyTables } from "../migrate.ts";

/** Set once the member was erased, in the key-value store. */
const ERASED = "erased";

/** What the erasure of a member takes from inboxes: from their own everything, from those of their peers the conversation. */
export class Erasure {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  get isDone(): boolean {
    return this.#storage.kv.get<boolean>(ERASED) ?? false;
  }

  /** Deletes everything, for ever. */
  finish(): void {
    this.#storage.transactionSync(() => {
      emptyTables(this.#storage);
      this.#storage.kv.put(ERASED, true);
    });
  }

  /** The peers of at most so many conversations, requests and ignored ones too. */
  peers(limit: number): string[] {
    const query = "select peer_id from conversation order by peer_id limit ?";
    const rows = this.#storage.sql.exec<{ peer_id: string }>(query, limit).toArray();
    return rows.map((row) => row.peer_id);
  }

  /** Deletes the conversations with these peers. Returns whether there was one. */
  forget(peerIds: readonly string[]): boolean {
    const deletion = "delete from conversation where peer_id in (select value from json_each(?))";
    return this.#storage.sql.exec(deletion, JSON.stringify(peerIds)).rowsWritten > 0;
  }
}
