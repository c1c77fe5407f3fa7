import { MESSAGE_DELETED } from "#contract/content/message-deleted.ts";
import type { MessageDraft, MessageView, RefusedView } from "#contract/messages.ts";
import { messageText } from "#contract/messages.ts";
import {
  type ConversationAnswer,
  type ConversationWatermark,
  isDirect,
  isOpen,
  type Opening,
  REQUEST,
  type StoredPage,
} from "#contract/sockets.ts";
import { isTooLong } from "#contract/text-length.ts";
import { type Sql, TablesOnInsert } from "../migrate.ts";
import { REVOKED_SESSIONS_TABLE, RevokedSessions } from "../revoked-sessions.ts";
import { DELETED_TEXT_TABLE, DeletedTexts } from "./deleted-texts.ts";
import { INTRODUCTION_TABLE, Introduction } from "./introduction.ts";
import { Lineage } from "./lineage.ts";
import { COLUMNS, Deletions, type MessageRow, toView } from "./messages.ts";
import { PARTICIPANT_TABLE, type ParticipantRow, Participants } from "./participants.ts";
import { StoredPages } from "./stored-pages.ts";

/**
 * `firsts`: messages up to this one by the participant whose id sorts first, so that each unread count is a subtraction.
 * The row of a deleted message stays without text, so that `seq` has no gap and its client id is never sent again.
 */
const STEPS = [
  `create table message (
     seq integer primary key, sender text not null, client_id text not null, text text not null,
     at integer not null, firsts integer not null, deleted_at integer, unique (sender, client_id)
   );
   create index message_deleted on message (deleted_at) where deleted_at is not null;
   create index message_deleted_of on message (sender, seq) where deleted_at is not null;
   ${PARTICIPANT_TABLE}
   ${INTRODUCTION_TABLE}
   ${REVOKED_SESSIONS_TABLE}`,
  DELETED_TEXT_TABLE,
];

const REVOKED_KEPT_MS = 3_600_000;
/** Whether one blocked the other, in the key-value store: no frame reads it. */
const BLOCK = "block";
type Block = { isBlocked: boolean; at: number };

type Tail = { seq: number; firsts: number };

/** `messages`: stored now, in the order sent; `inserted`: the new ones of them. */
export type Appended = {
  messages: MessageView[];
  inserted: MessageView[];
  refused: RefusedView[];
  isRequestChanged: boolean;
};

type Sending = { sender: string; peer: string; opening: Opening; limit: number; at: number };

const PREVIEW_GRAPHEMES = 140;
/** No grapheme that people write has more code units than this allows. */
const PREVIEW_SCANNED = PREVIEW_GRAPHEMES * 16;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

function previewLine(text: string): string {
  const line = text.slice(0, PREVIEW_SCANNED).replace(/\s+/gu, " ").trim();
  let count = 0;
  for (const { index } of segmenter.segment(line)) {
    if (count === PREVIEW_GRAPHEMES) return `${line.slice(0, index)}…`;
    count += 1;
  }
  return text.length > PREVIEW_SCANNED ? `${line.toWellFormed()}…` : line;
}

/** Each message once per sender and client id, ordered by `seq`. Knows no sockets. */
export class ConversationStore {
  readonly #storage: DurableObjectStorage;
  readonly #sql: TablesOnInsert;
  readonly revokedSessions: RevokedSessions;
  readonly participants: Participants;
  readonly introduction: Introduction;
  readonly deletedTexts: DeletedTexts;
  readonly deletions: Deletions;
  readonly lineage: Lineage;
  readonly pages: StoredPages;
  #tail: Tail | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#sql = new TablesOnInsert(storage, STEPS);
    this.introduction = new Introduction(this.#sql);
    this.deletedTexts = new DeletedTexts(this.#sql);
    this.deletions = new Deletions(this.#sql, this.deletedTexts);
    this.revokedSessions = new RevokedSessions(this.#sql, REVOKED_KEPT_MS);
    this.participants = new Participants(this.#sql);
    this.lineage = new Lineage(storage);
    this.pages = new StoredPages(storage, this.#sql);
  }

  /**
   * At most `limit`; one while the sender's request waits. A known client id returns the stored message, or is refused
   * with another text. The unique key decides, so there is no read before the insert.
   */
  append(drafts: readonly MessageDraft[], sending: Sending): Appended {
    const done: Appended = { messages: [], inserted: [], refused: [], isRequestChanged: false };
    this.#sql.make();
    try {
      this.#storage.transactionSync(() => {
        for (const draft of drafts) this.#appendOne(draft, sending, done);
      });
    } catch (error) {
      this.#tail = null;
      this.participants.forget();
      throw error;
    }
    return done;
  }

  #appendOne({ clientId, text: written }: MessageDraft, sending: Sending, done: Appended): void {
    const read = messageText.safeParse(written);
    if (!read.success) {
      done.refused.push({ clientId, code: isTooLong(written.trim()) ? "message-too-long" : "invalid" });
      return;
    }
    const text = read.data;
    const isWaiting = !isDirect(sending.opening) && this.participants.mustWait(sending.sender);
    const isLimited = done.inserted.length >= sending.limit;
    const inserted = isWaiting || isLimited ? null : this.#insert(clientId, text, sending);
    const stored = inserted ?? this.#find(sending.sender, clientId);
    if (inserted) {
      done.inserted.push(inserted);
      if (this.#updateRequest(inserted.seq, sending)) done.isRequestChanged = true;
    }
    if (stored?.text === text || stored?.deleted) done.messages.push(stored);
    else
      done.refused.push({
        clientId,
        code: stored ? "message-conflict" : isWaiting ? "request-waiting" : "rate-limited",
      });
  }

  /** The first message may be a request; a reply accepts it. Returns whether something changed. */
  #updateRequest(seq: number, { sender, peer, opening }: Sending): boolean {
    if (seq === 1) {
      this.participants.begin(sender, peer, opening);
      return this.participants.isRequest;
    }
    const state = this.participants.requestOf(sender);
    if (isOpen(state) || (state === REQUEST.sent && !isDirect(opening))) return false;
    this.participants.accept();
    return true;
  }

  #insert(clientId: string, text: string, { sender, peer, at }: Sending): MessageView | null {
    const tail = this.#readTail();
    const next = { seq: tail.seq + 1, firsts: tail.firsts + (sender < peer ? 1 : 0) };
    const { rowsWritten } = this.#sql.exec(
      `insert into message (seq, sender, client_id, text, at, firsts) values (?, ?, ?, ?, ?, ?) on conflict (sender, client_id) do nothing`,
      next.seq,
      sender,
      clientId,
      text,
      at,
      next.firsts,
    );
    if (rowsWritten === 0) return null;
    this.#tail = next;
    return toView({ seq: next.seq, sender, client_id: clientId, text, at, deleted_at: null });
  }

  #find(sender: string, clientId: string): MessageView | null {
    const query = `select ${COLUMNS} from message where sender = ? and client_id = ?`;
    const [row] = this.#sql.exec<MessageRow>(query, sender, clientId);
    return row ? toView(row) : null;
  }

  #readTail(): Tail {
    this.#tail ??= this.#sql.exec<Tail>("select seq, firsts from message order by seq desc limit 1").toArray()[0] ?? {
      seq: 0,
      firsts: 0,
    };
    return this.#tail;
  }

  /** 0 without messages. Counts from 1 without a gap. */
  get lastSeq(): number {
    return this.#readTail().seq;
  }

  *since(since: number): Generator<MessageView> {
    const query = `select ${COLUMNS} from message where seq > ? order by seq`;
    for (const row of this.#sql.exec<MessageRow>(query, since)) yield toView(row);
  }

  pageSince(since: number, limit: number): MessageView[] {
    const query = `select ${COLUMNS} from message where seq > ? order by seq limit ?`;
    return this.#sql.exec<MessageRow>(query, since, limit).toArray().map(toView);
  }

  pageBefore(before: number, limit: number): MessageView[] {
    const query = `select ${COLUMNS} from message where seq < ? order by seq desc limit ?`;
    return this.#sql.exec<MessageRow>(query, before, limit).toArray().map(toView).reverse();
  }

  /** Never past the last message. Null if it did not move. */
  markRead(memberId: string, seq: number): number | null {
    const reached = Math.min(seq, this.lastSeq);
    return this.participants.markRead(memberId, reached) ? reached : null;
  }

  hasUndelivered(): boolean {
    return this.participants.undelivered(this.lastSeq).length > 0;
  }

  undeliveredWatermarks(): { memberId: string; watermark: ConversationWatermark }[] {
    const [last] = this.pageSince(this.lastSeq - 1, 1);
    if (!last) return [];
    const isEmptied = last.deleted === true && this.deletions.isAll();
    return this.participants.undelivered(last.seq).map((row) => {
      const answer = readAnswer(this.#sql, row, this.#sentBy(row));
      const watermark = {
        peerId: row.peer_id,
        generation: this.lineage.generation(),
        lastSeq: last.seq,
        readSeq: row.read_seq,
        request: row.request,
        deletions: row.deletions,
        unread: this.#unread(row),
        lastLine: last.deleted ? MESSAGE_DELETED : previewLine(last.text),
        mine: last.senderId === row.member_id,
        isEmptied,
        at: Date.parse(last.createdAt),
        ...(answer && { answer }),
      };
      return { memberId: row.member_id, watermark };
    });
  }

  /** Every inbox gets a watermark of a later generation than `known`. */
  renewGeneration(known = 0): void {
    this.lineage.renew(known);
    this.participants.markUndelivered();
  }

  /**
   * False with messages that are not of this backup. Pages may be repeated. Messages may be appended after the first page;
   * only the last one makes unread counts exact.
   */
  restorePage(backupId: string, page: StoredPage): boolean {
    if (this.lastSeq > 0 && !this.pages.isFrom(backupId)) return false;
    this.pages.write(backupId, page);
    if (page.next === null) this.renewGeneration();
    this.#tail = null;
    this.participants.forget();
    return true;
  }

  isBlocked(): boolean {
    return this.#storage.kv.get<Block>(BLOCK)?.isBlocked ?? false;
  }

  /** False if a later change is stored already. */
  setBlocked(isBlocked: boolean, at: number): boolean {
    if ((this.#storage.kv.get<Block>(BLOCK)?.at ?? 0) > at) return false;
    this.#storage.kv.put<Block>(BLOCK, { isBlocked, at });
    return true;
  }

  #unread({ member_id, peer_id, read_seq }: ParticipantRow): number {
    if (member_id === peer_id) return 0;
    const { seq, firsts } = this.#readTail();
    const [mark] = this.#sql.exec<Tail>("select seq, firsts from message where seq = ?", read_seq);
    const byFirst = firsts - (mark?.firsts ?? 0);
    const written = member_id < peer_id ? seq - read_seq - byFirst : byFirst;
    return written - this.deletions.countAfter(peer_id, read_seq);
  }

  #sentBy({ member_id, peer_id }: ParticipantRow): number {
    const { seq, firsts } = this.#readTail();
    return member_id < peer_id ? firsts : seq - firsts;
  }
}

type AnswerRow = { member_id: string; answered_at: number | null };

/** `sent`: number of messages. Null for the member who began, and for notes to self. */
function readAnswer(sql: Sql, participant: AnswerRow, sent: number): ConversationAnswer | null {
  const { member_id, answered_at } = participant;
  const [first] = sql.exec<{ sender: string; at: number }>("select sender, at from message where seq = 1");
  if (!first || first.sender === member_id) return null;
  return { askedAt: first.at, answeredAt: sent > 0 ? (answered_at ?? storeFirstAnswer(sql, member_id)) : null };
}

/** Once. `+` keeps SQLite off the index by sender, which would read all messages of one. */
function storeFirstAnswer(sql: Sql, memberId: string): number | null {
  const [row] = sql.exec<{ answered_at: number | null }>(
    `update participant set answered_at = (select at from message where +sender = ?1 order by seq limit 1)
     where member_id = ?1 returning answered_at`,
    memberId,
  );
  return row?.answered_at ?? null;
}
