import type { ConversationWatermark } from "#contract/sockets.ts";
import { migrateTables } from "../migrate.ts";
import { REVOKED_SESSIONS_TABLE, RevokedSessions } from "../revoked-sessions.ts";

/** `conversation_at` is for the list. `conversation_unread` has unread conversations only, so the total reads nothing else. */
const STEPS = [
  `create table conversation (
     peer_id text primary key, last_seq integer not null, read_seq integer not null, unread integer not null,
     last_line text not null, mine integer not null, at integer not null
   ) without rowid;
   create index conversation_at on conversation (at, peer_id);
   create index conversation_unread on conversation (unread) where unread > 0;
   create table registration (
     socket_id text primary key, session_id text not null, target text not null,
     expires_at integer not null, registered_at integer not null
   ) without rowid;
   ${REVOKED_SESSIONS_TABLE}`,
];

const REVOKED_KEPT_MS = 86_400_000;

type ConversationRow = {
  peer_id: string;
  last_seq: number;
  read_seq: number;
  unread: number;
  last_line: string;
  mine: number;
  at: number;
};

/** One conversation in a member's list. `at` is an ISO date. */
export type ListedConversation = Omit<ConversationWatermark, "readSeq" | "at"> & { at: string };

/** A socket that a conversation is about to accept: `target` is the conversation's name. Instants in milliseconds since 1970. */
export type SocketRegistration = { socketId: string; sessionId: string; target: string; expiresAt: number };

/** The tables of one member's inbox: the conversation list and the registered sockets. */
export class InboxStore {
  readonly #sql: SqlStorage;
  readonly revokedSessions: RevokedSessions;

  constructor(storage: DurableObjectStorage) {
    this.#sql = storage.sql;
    migrateTables(storage, STEPS);
    this.revokedSessions = new RevokedSessions(storage.sql, REVOKED_KEPT_MS);
  }

  /** Stores a watermark. Returns false if it is not newer: watermarks only grow, so a repeated or late one changes nothing. */
  applyWatermark(watermark: ConversationWatermark): boolean {
    const { peerId, lastSeq, readSeq, unread, lastLine, mine, at } = watermark;
    const { rowsWritten } = this.#sql.exec(
      `insert into conversation (peer_id, last_seq, read_seq, unread, last_line, mine, at) values (?, ?, ?, ?, ?, ?, ?)
       on conflict (peer_id) do update set last_seq = excluded.last_seq, read_seq = excluded.read_seq,
         unread = excluded.unread, last_line = excluded.last_line, mine = excluded.mine, at = excluded.at
       where excluded.last_seq > last_seq or excluded.read_seq > read_seq`,
      peerId,
      lastSeq,
      readSeq,
      unread,
      lastLine,
      mine ? 1 : 0,
      at,
    );
    return rowsWritten > 0;
  }

  /** Unread messages of all conversations. */
  unread(): number {
    const [row] = this.#sql.exec<{ total: number }>(
      "select coalesce(sum(unread), 0) as total from conversation where unread > 0",
    );
    return row?.total ?? 0;
  }

  /** Conversations by their last message, newest first: at most `limit`, those after the one that `cursor` names. */
  list(cursor: { at: number; peerId: string } | null, limit: number): ListedConversation[] {
    const { at, peerId } = cursor ?? { at: Number.MAX_SAFE_INTEGER, peerId: "" };
    return this.#sql
      .exec<ConversationRow>(
        "select * from conversation where (at, peer_id) < (?, ?) order by at desc, peer_id desc limit ?",
        at,
        peerId,
        limit,
      )
      .toArray()
      .map((row) => ({
        peerId: row.peer_id,
        lastSeq: row.last_seq,
        unread: row.unread,
        lastLine: row.last_line,
        mine: row.mine === 1,
        at: new Date(row.at).toISOString(),
      }));
  }

  register({ socketId, sessionId, target, expiresAt }: SocketRegistration, now: number): void {
    this.#sql.exec(
      "insert into registration (socket_id, session_id, target, expires_at, registered_at) values (?, ?, ?, ?, ?)",
      socketId,
      sessionId,
      target,
      expiresAt,
      now,
    );
  }

  /** The number of registered sockets whose session has not expired by `now`. */
  countRegistered(now: number): number {
    this.#sql.exec("delete from registration where expires_at <= ?", now);
    return this.#sql.exec("select 1 from registration").toArray().length;
  }

  /** Socket ids of these sessions, by the name of the conversation they are registered for. */
  registeredFor(sessionIds: readonly string[]): Map<string, string[]> {
    const query = "select * from registration where session_id in (select value from json_each(?))";
    return byTarget(this.#sql.exec<RegistrationRow>(query, JSON.stringify(sessionIds)).toArray());
  }

  /** Socket ids registered before an instant, by conversation. */
  registeredBefore(instant: number): Map<string, string[]> {
    return byTarget(
      this.#sql.exec<RegistrationRow>("select * from registration where registered_at < ?", instant).toArray(),
    );
  }

  release(socketIds: readonly string[]): void {
    for (const socketId of socketIds) this.#sql.exec("delete from registration where socket_id = ?", socketId);
  }
}

type RegistrationRow = { socket_id: string; session_id: string; target: string };

function byTarget(rows: RegistrationRow[]): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const { target, socket_id } of rows) targets.set(target, [...(targets.get(target) ?? []), socket_id]);
  return targets;
}
