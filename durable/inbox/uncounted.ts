/** `at` (ms): an earlier change that arrives late does nothing. */
export const MUTED_TABLE =
  "create table muted (peer_id text primary key, is_muted integer not null, at integer not null) without rowid;";

export class Muted {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  set(peerId: string, isMuted: boolean, at: number): boolean {
    const was = this.has(peerId);
    this.#sql.exec(
      `insert into muted (peer_id, is_muted, at) values (?, ?, ?)
       on conflict (peer_id) do update set is_muted = excluded.is_muted, at = excluded.at where excluded.at >= at`,
      peerId,
      isMuted ? 1 : 0,
      at,
    );
    return this.has(peerId) !== was;
  }

  has(peerId: string): boolean {
    return this.#sql.exec("select 1 from muted where peer_id = ? and is_muted = 1", peerId).toArray().length > 0;
  }
}

export type HiddenPeers = { hidden: string[]; shown: string[] };

/** Peers who were hidden from the member when they were last looked at, such as suspended ones. */
export class Hidden {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Returns whether something changed. */
  set({ hidden, shown }: HiddenPeers): boolean {
    const insert = "insert into hidden (peer_id) select value from json_each(?) where true on conflict do nothing";
    const remove = "delete from hidden where peer_id in (select value from json_each(?))";
    const changes = [this.#sql.exec(insert, JSON.stringify(hidden)), this.#sql.exec(remove, JSON.stringify(shown))];
    return changes.some(({ rowsWritten }) => rowsWritten > 0);
  }
}
