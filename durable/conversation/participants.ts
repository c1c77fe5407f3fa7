import type { RequestAnswer } from "#contract/messages.ts";
import { type ConversationWatermark, isDirect, type Opening, REQUEST, type RequestState } from "#contract/sockets.ts";
import type { Sql } from "../migrate.ts";

/**
 * `request`: what the conversation is for the participant (`REQUEST`). `deletions`: of last and of unread messages, so that it grows with each. `inbox_seq`,
 * `inbox_read`, `inbox_request` and `inbox_deletions` are the last values that the participant's inbox acknowledged. `answered_at` is read by `first-answer.ts`.
 */
export type ParticipantRow = {
  member_id: string;
  peer_id: string;
  read_seq: number;
  request: RequestState;
  inbox_seq: number;
  inbox_read: number;
  inbox_request: RequestState;
  deletions: number;
  inbox_deletions: number;
  answered_at: number | null;
};

export const PARTICIPANT_TABLE = `create table participant (
     member_id text primary key, peer_id text not null, read_seq integer not null default 0,
     request integer not null default 0, deletions integer not null default 0, answered_at integer,
     inbox_seq integer not null default 0, inbox_read integer not null default 0,
     inbox_request integer not null default 0, inbox_deletions integer not null default 0
   ) without rowid;`;

/**
 * The two participants of a conversation (one for notes to self), from the first message on: their read marks, what their inboxes know, and
 * whether the conversation is a request. The author's row of a request is the same whether it waits or was ignored.
 */
export class Participants {
  readonly #sql: Sql;
  /** What the conversation is for each participant, in memory, because every message asks for it. */
  #requests: Map<string, RequestState> | null = null;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** A transaction was rolled back: what is in memory may be wrong. */
  forget(): void {
    this.#requests = null;
  }

  all(): ParticipantRow[] {
    return this.#sql.exec<ParticipantRow>("select * from participant").toArray();
  }

  /** Adds the two with the first message, which is a request unless it may be written directly. */
  begin(author: string, peer: string, opening: Opening): void {
    const isRequest = !isDirect(opening) && author !== peer;
    const insert =
      "insert into participant (member_id, peer_id, request) values (?, ?, ?) on conflict (member_id) do update set request = excluded.request";
    this.#sql.exec(insert, author, peer, isRequest ? REQUEST.sent : REQUEST.none);
    this.#sql.exec(insert, peer, author, isRequest ? REQUEST.received : REQUEST.none);
    this.#requests = null;
  }

  remove(memberId: string): void {
    this.#sql.exec("delete from participant where member_id = ?", memberId);
    this.#requests = null;
  }

  /** What the conversation is for a member. */
  requestOf(memberId: string): RequestState {
    return this.#read().get(memberId) ?? REQUEST.none;
  }

  /** Whether somebody's request is not accepted. */
  get isRequest(): boolean {
    return [...this.#read().values()].includes(REQUEST.sent);
  }

  /** Whether somebody waits for this member to accept their request, or was ignored. */
  isWaitingFor(memberId: string): boolean {
    const state = this.requestOf(memberId);
    return state === REQUEST.received || state === REQUEST.ignored;
  }

  /** The conversation is open from now on, for both. */
  accept(): void {
    this.#sql.exec("update participant set request = ? where request <> 0", REQUEST.accepted);
    this.#requests = null;
  }

  /** The recipient ignores the request. Returns whether there was one that waited. */
  ignore(): boolean {
    const update = "update participant set request = ? where request = ?";
    const isChanged = this.#sql.exec(update, REQUEST.ignored, REQUEST.received).rowsWritten > 0;
    this.#requests = null;
    return isChanged;
  }

  /** A member answers the peer's request. Returns whether there is one, or was one that the answer fits. */
  answer(memberId: string, answer: RequestAnswer): boolean {
    const state = this.requestOf(memberId);
    if (state === REQUEST.accepted) return answer === "accept";
    if (state !== REQUEST.received && state !== REQUEST.ignored) return false;
    if (answer === "accept") this.accept();
    else this.ignore();
    return true;
  }

  /** Highest `seq` each participant has read, as a member may know it: not the peer's while the member's request is not accepted. */
  readMarks(memberId: string): Record<string, number> {
    const isHidden = this.requestOf(memberId) === REQUEST.sent;
    return Object.fromEntries(
      this.all().map((row) => [row.member_id, isHidden && row.member_id !== memberId ? 0 : row.read_seq]),
    );
  }

  /** Moves a read mark forward to `seq`. Returns whether it moved. */
  markRead(memberId: string, seq: number): boolean {
    const update = "update participant set read_seq = ?1 where member_id = ?2 and read_seq < ?1";
    return this.#sql.exec(update, seq, memberId).rowsWritten > 0;
  }

  /** The participants whose inbox has not acknowledged the latest watermark, in a conversation of so many messages. */
  undelivered(lastSeq: number): ParticipantRow[] {
    return this.all().filter(
      (row) =>
        row.inbox_seq < lastSeq ||
        row.inbox_read < row.read_seq ||
        row.inbox_request < row.request ||
        row.inbox_deletions < row.deletions,
    );
  }

  /** The member's inbox acknowledged this watermark. */
  markDelivered(memberId: string, watermark: ConversationWatermark): void {
    const { lastSeq, readSeq, request, deletions } = watermark;
    this.#sql.exec(
      `update participant set inbox_seq = max(inbox_seq, ?), inbox_read = max(inbox_read, ?), inbox_request = max(inbox_request, ?),
         inbox_deletions = max(inbox_deletions, ?)
       where member_id = ?`,
      lastSeq,
      readSeq,
      request,
      deletions,
      memberId,
    );
  }

  #read(): Map<string, RequestState> {
    this.#requests ??= new Map(this.all().map((row) => [row.member_id, row.request]));
    return this.#requests;
  }
}
