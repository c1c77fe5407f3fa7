import { RATE_LIMITS } from "#contract/limits.ts";
import type { RequestAnswer } from "#contract/messages.ts";
import { type ConversationWatermark, isDirect, type Opening, REQUEST, type RequestState } from "#contract/sockets.ts";
import type { Sql } from "../migrate.ts";

/** `deletions`: of last and unread messages, only grows. `inbox_*`: last values that the inbox acknowledged. */
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

/** The author's row is the same whether the request waits or was ignored. */
export class Participants {
  readonly #sql: Sql;
  /** Cached, because every message reads it. */
  #requests: Map<string, RequestState> | null = null;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  forget(): void {
    this.#requests = null;
  }

  all(): ParticipantRow[] {
    return this.#sql.exec<ParticipantRow>("select * from participant").toArray();
  }

  /** A request unless the opening is direct. */
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

  requestOf(memberId: string): RequestState {
    return this.#read().get(memberId) ?? REQUEST.none;
  }

  /** The author of a request, who deleted it, may send another one a day after it. */
  mayAskAgain(memberId: string): boolean {
    if (this.requestOf(memberId) !== REQUEST.sent) return false;
    const query = "select max(at) from message having count(*) = count(deleted_at) and max(at) <= ?";
    return this.#sql.exec(query, Date.now() - RATE_LIMITS.strangersPerSender.windowMs).toArray().length > 0;
  }

  /** The author of a request. */
  mustWait(memberId: string): boolean {
    return this.requestOf(memberId) === REQUEST.sent && !this.mayAskAgain(memberId);
  }

  get isRequest(): boolean {
    return [...this.#read().values()].includes(REQUEST.sent);
  }

  isWaitingFor(memberId: string): boolean {
    const state = this.requestOf(memberId);
    return state === REQUEST.received || state === REQUEST.ignored;
  }

  accept(): void {
    this.#sql.exec("update participant set request = ? where request <> 0", REQUEST.accepted);
    this.#requests = null;
  }

  ignore(): boolean {
    const update = "update participant set request = ? where request = ?";
    const isChanged = this.#sql.exec(update, REQUEST.ignored, REQUEST.received).rowsWritten > 0;
    this.#requests = null;
    return isChanged;
  }

  answer(memberId: string, answer: RequestAnswer): boolean {
    const state = this.requestOf(memberId);
    if (state === REQUEST.accepted) return answer === "accept";
    if (state !== REQUEST.received && state !== REQUEST.ignored) return false;
    if (answer === "accept") this.accept();
    else this.ignore();
    return true;
  }

  /** As visible to a member: not the peer's while the member's request is not accepted. */
  readMarks(memberId: string): Record<string, number> {
    const isHidden = this.requestOf(memberId) === REQUEST.sent;
    return Object.fromEntries(
      this.all().map((row) => [row.member_id, isHidden && row.member_id !== memberId ? 0 : row.read_seq]),
    );
  }

  markRead(memberId: string, seq: number): boolean {
    const update = "update participant set read_seq = ?1 where member_id = ?2 and read_seq < ?1";
    return this.#sql.exec(update, seq, memberId).rowsWritten > 0;
  }

  undelivered(lastSeq: number): ParticipantRow[] {
    return this.all().filter(
      (row) =>
        row.inbox_seq < lastSeq ||
        row.inbox_read < row.read_seq ||
        row.inbox_request < row.request ||
        row.inbox_deletions < row.deletions,
    );
  }

  markUndelivered(): void {
    this.#sql.exec("update participant set inbox_seq = 0");
  }

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
