import { RATE_LIMITS } from "#contract/limits.ts";
import type { ConversationBox, ConversationView } from "#contract/messages.ts";
import { REQUESTS_COUNTED_MAX } from "#contract/network/limits.ts";
import { type ConversationWatermark, REQUEST, type RequestState } from "#contract/sockets.ts";
import { migrateTables } from "../migrate.ts";
import { REVOKED_SESSIONS_TABLE, RevokedSessions } from "../revoked-sessions.ts";
import { ANSWERS_TABLE, Answers } from "./answers.ts";
import { COUNTED, LISTED, RECEIVED, WAITING } from "./conditions.ts";
import { DailyEmail } from "./daily-email.ts";
import { Erasure } from "./erasure.ts";
import { NOTIFICATIONS_TABLE, Notifications } from "./notifications.ts";
import { Hidden, MUTED_TABLE, Muted } from "./uncounted.ts";

/**
 * The lists of open conversations and of requests each have an index; a conversation is in one of the two at most. `conversation_unread` has
 * unread conversations only, so that the total reads nothing else. `digest_at`: 0 when the peer wrote since the last daily email, else the
 * instant of the email that told of it, null when there is nothing to tell. `stranger`: peers to whom the member wrote first within the window of the limit.
 */
const STEPS = [
  `create table conversation (
     peer_id text primary key, last_seq integer not null, read_seq integer not null, unread integer not null,
     last_line text not null, mine integer not null, at integer not null, request integer not null,
     deletions integer not null, digest_at integer
   ) without rowid;
   create index conversation_listed on conversation (at, peer_id) where ${LISTED};
   create index conversation_request on conversation (at, peer_id) where ${RECEIVED};
   create index conversation_unread on conversation (unread) where unread > 0 and ${LISTED};
   create index conversation_digest on conversation (digest_at) where digest_at is not null;
   create table registration (
     socket_id text primary key, session_id text not null, target text not null,
     expires_at integer not null, registered_at integer not null
   ) without rowid;
   create table stranger (peer_id text primary key, at integer not null) without rowid;
   ${REVOKED_SESSIONS_TABLE}
   ${ANSWERS_TABLE}
   ${NOTIFICATIONS_TABLE}
   ${MUTED_TABLE}`,
  "alter table conversation add column generation integer not null default 0",
  "create table hidden (peer_id text primary key) without rowid; alter table conversation add column is_emptied integer not null default 0",
];

const IS_NEWER_GENERATION = "excluded.generation > generation";

const { limit: STRANGERS_MAX, windowMs: STRANGERS_WINDOW_MS } = RATE_LIMITS.strangersPerSender;

const REVOKED_KEPT_MS = 86_400_000;
/** When who may write to the member first last changed (ms), in the key-value store. */
const PERMISSIONS_CHANGED = "permissions-changed";
const CLOSED_UNTIL = "peers-closed-until";

type ConversationRow = {
  peer_id: string;
  last_seq: number;
  read_seq: number;
  unread: number;
  last_line: string;
  mine: number;
  at: number;
  request: RequestState;
};

type ListedConversation = Omit<ConversationView, "peer"> & { peerId: string; isHidden: boolean };

/** `target`: the conversation's name. Ms. */
export type SocketRegistration = { socketId: string; sessionId: string; target: string; expiresAt: number };

export type ConversationListPage = {
  rows: ListedConversation[];
  cursor: string | null;
  unread: number;
  requests: number;
};

export class InboxStore {
  readonly #storage: DurableObjectStorage;
  readonly #sql: SqlStorage;
  readonly revokedSessions: RevokedSessions;
  readonly answers: Answers;
  readonly notifications: Notifications;
  readonly muted: Muted;
  readonly hidden: Hidden;
  readonly dailyEmail: DailyEmail;
  readonly erasure: Erasure;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#sql = storage.sql;
    migrateTables(storage, STEPS);
    this.revokedSessions = new RevokedSessions(storage.sql, REVOKED_KEPT_MS);
    this.answers = new Answers(storage.sql);
    this.notifications = new Notifications(storage.sql);
    this.muted = new Muted(storage.sql);
    this.hidden = new Hidden(storage.sql);
    this.dailyEmail = new DailyEmail(storage);
    this.erasure = new Erasure(storage);
  }

  /** False if not newer. The peer's messages count for the next daily email; the member's own do not. */
  applyWatermark(watermark: ConversationWatermark): boolean {
    const { peerId, generation, lastSeq, readSeq, unread, lastLine, mine, at, request, deletions, isEmptied } =
      watermark;
    const { rowsWritten } = this.#sql.exec(
      `insert into conversation
         (peer_id, generation, last_seq, read_seq, unread, last_line, mine, at, request, deletions, is_emptied, digest_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (peer_id) do update set generation = excluded.generation, last_seq = excluded.last_seq, read_seq = excluded.read_seq,
         unread = excluded.unread, last_line = excluded.last_line, mine = excluded.mine, at = excluded.at,
         request = excluded.request, deletions = excluded.deletions, is_emptied = excluded.is_emptied,
         digest_at = iif((${IS_NEWER_GENERATION} or excluded.last_seq > last_seq) and excluded.unread > iif(excluded.mine, unread, 0), 0, digest_at)
       where ${IS_NEWER_GENERATION} or (excluded.generation = generation and (excluded.last_seq > last_seq
         or excluded.read_seq > read_seq or excluded.request > request or excluded.deletions > deletions))`,
      peerId,
      generation,
      lastSeq,
      readSeq,
      unread,
      lastLine,
      mine ? 1 : 0,
      at,
      request,
      deletions,
      isEmptied ? 1 : 0,
      unread > 0 ? 0 : null,
    );
    return rowsWritten > 0;
  }

  /** A conversation never forgets a message that it told of, unless its data was set back. */
  laterGeneration({ peerId, generation, lastSeq, at }: ConversationWatermark): number | null {
    const query = `select generation from conversation where peer_id = ?1
      and (generation > ?2 or (generation = ?2 and (last_seq > ?3 or (last_seq = ?3 and at <> ?4))))`;
    const rows = this.#sql.exec<{ generation: number }>(query, peerId, generation, lastSeq, at).toArray();
    return rows[0]?.generation ?? null;
  }

  requestOf(peerId: string): RequestState | null {
    const query = "select request from conversation where peer_id = ?";
    return this.#sql.exec<{ request: RequestState }>(query, peerId).toArray()[0]?.request ?? null;
  }

  setPermissionsChanged(at: number): void {
    this.#storage.kv.put(PERMISSIONS_CHANGED, at);
  }

  permissionsChangedAt(): number {
    return this.#storage.kv.get<number>(PERMISSIONS_CHANGED) ?? 0;
  }

  /** The next whose sockets are to be closed. Few, because each wakes an object. */
  peersToClose(): string[] {
    const query = "select peer_id from conversation where peer_id > ? order by peer_id limit 20";
    const closed = this.#storage.kv.get<string>(CLOSED_UNTIL) ?? "";
    const rows = this.#sql.exec<{ peer_id: string }>(query, closed).toArray();
    return rows.map(({ peer_id }) => peer_id);
  }

  /** Empty: none. */
  setClosedUntil(peerId: string): void {
    this.#storage.kv.put(CLOSED_UNTIL, peerId);
  }

  unread(): number {
    const [row] = this.#sql.exec<{ total: number }>(
      `select coalesce(sum(unread), 0) as total from conversation
       where unread > 0 and ${LISTED} and ${COUNTED}`,
    );
    return row?.total ?? 0;
  }

  /** At most REQUESTS_COUNTED_MAX. */
  requests(): number {
    const waiting = `select 1 from conversation where ${WAITING} and ${COUNTED} limit ?`;
    return this.#sql.exec<{ total: number }>(`select count(*) as total from (${waiting})`, REQUESTS_COUNTED_MAX).one()
      .total;
  }

  totals(): { unread: number; requests: number } {
    return { unread: this.unread(), requests: this.requests() };
  }

  page(cursor: string | null, limit: number, box: ConversationBox): ConversationListPage {
    const rows = this.list(box, readCursor(cursor), limit + 1);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      rows: rows.slice(0, limit),
      cursor: last ? `${Date.parse(last.at)}_${last.peerId}` : null,
      ...this.totals(),
    };
  }

  list(box: ConversationBox, cursor: { at: number; peerId: string } | null, limit: number): ListedConversation[] {
    const { at, peerId } = cursor ?? { at: Number.MAX_SAFE_INTEGER, peerId: "" };
    return this.#sql
      .exec<ConversationRow & { is_muted: number; is_hidden: number }>(
        `select *, exists (select 1 from muted where muted.peer_id = conversation.peer_id and is_muted = 1) as is_muted,
           exists (select 1 from hidden where hidden.peer_id = conversation.peer_id) as is_hidden
         from conversation where (at, peer_id) < (?, ?) and ${box === "requests" ? WAITING : LISTED}
         order by at desc, peer_id desc limit ?`,
        at,
        peerId,
        limit,
      )
      .toArray()
      .map((row) => ({
        peerId: row.peer_id,
        lastSeq: row.last_seq,
        unread: row.is_muted ? 0 : row.unread,
        lastLine: row.last_line,
        mine: row.mine === 1,
        at: new Date(row.at).toISOString(),
        request: row.request === REQUEST.sent ? "sent" : row.request === REQUEST.received ? "received" : null,
        muted: row.is_muted === 1,
        isHidden: row.is_hidden === 1,
      }));
  }

  admitStranger(peerId: string, now: number): number {
    this.#sql.exec("delete from stranger where at <= ?", now - STRANGERS_WINDOW_MS);
    const rows = this.#sql.exec<{ peer_id: string; at: number }>("select peer_id, at from stranger").toArray();
    if (rows.some((row) => row.peer_id === peerId)) return 0;
    if (rows.length >= STRANGERS_MAX) return Math.min(...rows.map((row) => row.at)) + STRANGERS_WINDOW_MS - now;
    this.#sql.exec("insert into stranger (peer_id, at) values (?, ?)", peerId, now);
    return 0;
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

  countRegistered(now: number): number {
    this.#sql.exec("delete from registration where expires_at <= ?", now);
    return this.#sql.exec("select 1 from registration").toArray().length;
  }

  registeredFor(sessionIds: readonly string[]): Map<string, string[]> {
    const query = "select * from registration where session_id in (select value from json_each(?))";
    return byTarget(this.#sql.exec<RegistrationRow>(query, JSON.stringify(sessionIds)).toArray());
  }

  hasSocketIn(conversation: string): boolean {
    return this.#sql.exec("select 1 from registration where target = ? limit 1", conversation).toArray().length > 0;
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

function readCursor(cursor: string | null): { at: number; peerId: string } | null {
  const [, at, peerId] = /^(\d{1,15})_(.+)$/.exec(cursor ?? "") ?? [];
  return at && peerId ? { at: Number(at), peerId } : null;
}
