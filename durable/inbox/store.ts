import type { ConversationWatermark } from "#contract/sockets.ts";
import { takeSteps } from "../schema-steps.ts";

/** The conversation's index serves the list; the partial one holds only what is unread, so the total reads nothing else. */
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
   create table ended_session (session_id text primary key, at integer not null) without rowid;`,
];

/** Ended sessions are remembered for a day: far longer than a request that still holds one can be on its way. */
const ENDED_KEPT_MS = 86_400_000;

type ConversationRow = {
  peer_id: string;
  last_seq: number;
  read_seq: number;
  unread: number;
  last_line: string;
  mine: number;
  at: number;
};

/** One conversation in a member's list. */
export type ListedConversation = Omit<ConversationWatermark, "readSeq" | "at"> & { at: string };

/** A socket that a conversation is about to accept: `target` is the conversation's name. Instants in milliseconds. */
export type SocketRegistration = { socketId: string; sessionId: string; target: string; expiresAt: number };

/** The memory of one member's inbox. No sockets. */
export class InboxLog {
  readonly #sql: SqlStorage;

  constructor(storage: DurableObjectStorage) {
    this.#sql = storage.sql;
    takeSteps(storage, STEPS);
  }

  /** Takes a level in; false when it says nothing new. Levels only grow, so an old one that comes late changes nothing. */
  apply(level: ConversationWatermark): boolean {
    const { peerId, lastSeq, readSeq, unread, lastLine, mine, at } = level;
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

  /** Conversations by their last message, the newest first; at most `limit`, before the one `cursor` names. */
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

  hasEnded(sessionId: string): boolean {
    return this.#sql.exec("select 1 from ended_session where session_id = ?", sessionId).toArray().length > 0;
  }

  revokeSessions(sessionIds: readonly string[], now: number): void {
    this.#sql.exec("delete from ended_session where at < ?", now - ENDED_KEPT_MS);
    const insert = "insert into ended_session (session_id, at) values (?, ?) on conflict do nothing";
    for (const sessionId of sessionIds) this.#sql.exec(insert, sessionId, now);
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

  /** Sockets registered at conversations and not over by `now`. */
  countRegistered(now: number): number {
    this.#sql.exec("delete from registration where expires_at <= ?", now);
    return this.#sql.exec("select 1 from registration").toArray().length;
  }

  /** Registered sockets by conversation: those of these sessions, or those registered before an instant. */
  registeredFor(sessionIds: readonly string[]): Map<string, string[]> {
    const query = "select * from registration where session_id in (select value from json_each(?))";
    return byTarget(this.#sql.exec<RegistrationRow>(query, JSON.stringify(sessionIds)).toArray());
  }

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
