import { emptyTables } from "../migrate.ts";

const ERASED = "erased";

/** Of the member's own inbox everything, of a peer's inbox the conversation. */
export class Erasure {
  readonly #storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  get isDone(): boolean {
    return this.#storage.kv.get<boolean>(ERASED) ?? false;
  }

  finish(): void {
    this.#storage.transactionSync(() => {
      emptyTables(this.#storage);
      this.#storage.kv.put(ERASED, true);
    });
  }

  peers(limit: number): string[] {
    const query = "select peer_id from conversation order by peer_id limit ?";
    const rows = this.#storage.sql.exec<{ peer_id: string }>(query, limit).toArray();
    return rows.map((row) => row.peer_id);
  }

  forget(peerIds: readonly string[]): boolean {
    const remove = (table: string) =>
      this.#storage.sql.exec(
        `delete from ${table} where peer_id in (select value from json_each(?))`,
        JSON.stringify(peerIds),
      ).rowsWritten > 0;
    remove("hidden");
    return remove("conversation");
  }
}
