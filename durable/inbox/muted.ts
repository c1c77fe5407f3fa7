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
