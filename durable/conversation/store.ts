import type { MessageDraft, MessageView, RefusedView } from "#contract/messages.ts";
import { messageText } from "#contract/messages.ts";
import type { ConversationWatermark } from "#contract/sockets.ts";
import { isTooLong } from "#contract/text-length.ts";
import { migrateTables } from "../migrate.ts";
import { REVOKED_SESSIONS_TABLE, RevokedSessions } from "../revoked-sessions.ts";

/**
 * `firsts` is the number of messages up to this one by the participant whose id sorts first, so that each unread count is a subtraction.
 * `inbox_seq` and `inbox_read` are the last `seq` and `read_seq` that the participant's inbox acknowledged.
 */
const STEPS = [
  `create table message (
     seq integer primary key, sender text not null, client_id text not null, text text not null,
     at integer not null, firsts integer not null, unique (sender, client_id)
   );
   create table participant (
     member_id text primary key, peer_id text not null,
     read_seq integer not null default 0, inbox_seq integer not null default 0, inbox_read integer not null default 0
   ) without rowid;
   ${REVOKED_SESSIONS_TABLE}`,
];

const REVOKED_KEPT_MS = 3_600_000;

/** Whether one blocked the other, in the key-value store: no frame reads it. Key and field keep the names that are stored in objects. */
const BLOCK = "parting";
type Block = { isParted: boolean; at: number };

type MessageRow = { seq: number; sender: string; client_id: string; text: string; at: number };
type ParticipantRow = { member_id: string; peer_id: string; read_seq: number; inbox_seq: number; inbox_read: number };
type Tail = { seq: number; firsts: number };

/** What one `append` did: `messages` are stored now, in the order sent; `inserted` are those of them that are new. */
export type Appended = { messages: MessageView[]; inserted: MessageView[]; refused: RefusedView[] };

const COLUMNS = "seq, sender, client_id, text, at";

/** The tables of one conversation: each message once per sender and client id, in the order of `seq`. Knows no sockets. */
export class ConversationStore {
  readonly #storage: DurableObjectStorage;
  readonly #sql: SqlStorage;
  readonly revokedSessions: RevokedSessions;
  #tail: Tail | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#sql = storage.sql;
    migrateTables(storage, STEPS);
    this.revokedSessions = new RevokedSessions(storage.sql, REVOKED_KEPT_MS);
  }

  /**
   * Inserts the new messages in one transaction, at most `limit` of them. A known client id returns the stored message; with another text
   * it is refused. The unique key decides, so there is no read before the insert. `at` is in milliseconds since 1970.
   */
  append(sender: string, peer: string, drafts: readonly MessageDraft[], limit: number, at: number): Appended {
    const done: Appended = { messages: [], inserted: [], refused: [] };
    try {
      this.#storage.transactionSync(() => {
        if (this.#readTail().seq === 0) this.#addParticipants(sender, peer);
        for (const draft of drafts) this.#appendOne(sender, peer, draft, limit - done.inserted.length, at, done);
      });
    } catch (error) {
      this.#tail = null;
      throw error;
    }
    return done;
  }

  #appendOne(sender: string, peer: string, draft: MessageDraft, limit: number, at: number, done: Appended): void {
    const { clientId } = draft;
    const read = messageText.safeParse(draft.text);
    if (!read.success) {
      done.refused.push({ clientId, code: isTooLong(draft.text.trim()) ? "message-too-long" : "invalid" });
      return;
    }
    const text = read.data;
    const inserted = limit > 0 ? this.#insert(sender, peer, clientId, text, at) : null;
    const stored = inserted ?? this.#find(sender, clientId);
    if (inserted) done.inserted.push(inserted);
    if (stored?.text === text) done.messages.push(stored);
    else done.refused.push({ clientId, code: stored ? "message-conflict" : "rate-limited" });
  }

  #insert(sender: string, peer: string, clientId: string, text: string, at: number): MessageView | null {
    const tail = this.#readTail();
    const next = { seq: tail.seq + 1, firsts: tail.firsts + (sender < peer ? 1 : 0) };
    const { rowsWritten } = this.#sql.exec(
      `insert into message (${COLUMNS}, firsts) values (?, ?, ?, ?, ?, ?) on conflict (sender, client_id) do nothing`,
      next.seq,
      sender,
      clientId,
      text,
      at,
      next.firsts,
    );
    if (rowsWritten === 0) return null;
    this.#tail = next;
    return toView({ seq: next.seq, sender, client_id: clientId, text, at });
  }

  #find(sender: string, clientId: string): MessageView | null {
    const query = `select ${COLUMNS} from message where sender = ? and client_id = ?`;
    const [row] = this.#sql.exec<MessageRow>(query, sender, clientId);
    return row ? toView(row) : null;
  }

  #addParticipants(one: string, other: string): void {
    const insert = "insert into participant (member_id, peer_id) values (?, ?) on conflict do nothing";
    this.#sql.exec(insert, one, other);
    this.#sql.exec(insert, other, one);
  }

  #readTail(): Tail {
    this.#tail ??= this.#sql.exec<Tail>("select seq, firsts from message order by seq desc limit 1").toArray()[0] ?? {
      seq: 0,
      firsts: 0,
    };
    return this.#tail;
  }

  /** `seq` of the newest message; 0 without messages. They count from 1 without a gap. */
  get lastSeq(): number {
    return this.#readTail().seq;
  }

  /** Messages after `since`, oldest first, read one by one. */
  *since(since: number): Generator<MessageView> {
    const query = `select ${COLUMNS} from message where seq > ? order by seq`;
    for (const row of this.#sql.exec<MessageRow>(query, since)) yield toView(row);
  }

  /** At most `limit` messages after `since`, oldest first. */
  pageSince(since: number, limit: number): MessageView[] {
    const query = `select ${COLUMNS} from message where seq > ? order by seq limit ?`;
    return this.#sql.exec<MessageRow>(query, since, limit).toArray().map(toView);
  }

  /** The newest messages before `before`, at most `limit`, oldest first. */
  pageBefore(before: number, limit: number): MessageView[] {
    const query = `select ${COLUMNS} from message where seq < ? order by seq desc limit ?`;
    return this.#sql.exec<MessageRow>(query, before, limit).toArray().map(toView).reverse();
  }

  /** Highest `seq` each participant has read. */
  readMarks(): Record<string, number> {
    return Object.fromEntries(this.#participants().map((row) => [row.member_id, row.read_seq]));
  }

  /** Moves a read mark forward, never past the last message. Returns its new `seq`, or null if it did not move. */
  markRead(memberId: string, seq: number): number | null {
    const reached = Math.min(seq, this.lastSeq);
    const update = "update participant set read_seq = ?1 where member_id = ?2 and read_seq < ?1";
    return this.#sql.exec(update, reached, memberId).rowsWritten > 0 ? reached : null;
  }

  /** Whether an inbox has not acknowledged the latest watermark. */
  hasUndelivered(): boolean {
    return this.#undelivered().length > 0;
  }

  /** The watermark of each participant whose inbox has not acknowledged it. */
  undeliveredWatermarks(): { memberId: string; watermark: ConversationWatermark }[] {
    const [last] = this.pageSince(this.lastSeq - 1, 1);
    if (!last) return [];
    return this.#undelivered().map((row) => ({
      memberId: row.member_id,
      watermark: {
        peerId: row.peer_id,
        lastSeq: last.seq,
        readSeq: row.read_seq,
        unread: this.#unread(row),
        lastLine: previewLine(last.text),
        mine: last.senderId === row.member_id,
        at: Date.parse(last.createdAt),
      },
    }));
  }

  /** The member's inbox acknowledged this watermark. */
  markDelivered(memberId: string, { lastSeq, readSeq }: ConversationWatermark): void {
    this.#sql.exec(
      "update participant set inbox_seq = max(inbox_seq, ?), inbox_read = max(inbox_read, ?) where member_id = ?",
      lastSeq,
      readSeq,
      memberId,
    );
  }

  /** Whether one of the two blocked the other. */
  isBlocked(): boolean {
    return this.#storage.kv.get<Block>(BLOCK)?.isParted ?? false;
  }

  /** Stores that the two are blocked or unblocked at instant `at`. Returns false if a later change is stored already. */
  setBlocked(isBlocked: boolean, at: number): boolean {
    if ((this.#storage.kv.get<Block>(BLOCK)?.at ?? 0) > at) return false;
    this.#storage.kv.put<Block>(BLOCK, { isParted: isBlocked, at });
    return true;
  }

  /** Ids of the participants; none before the first message. */
  participantIds(): string[] {
    return this.#participants().map((row) => row.member_id);
  }

  #unread({ member_id, peer_id, read_seq }: ParticipantRow): number {
    if (member_id === peer_id) return 0;
    const { seq, firsts } = this.#readTail();
    const [mark] = this.#sql.exec<Tail>("select seq, firsts from message where seq = ?", read_seq);
    const byFirst = firsts - (mark?.firsts ?? 0);
    return member_id < peer_id ? seq - read_seq - byFirst : byFirst;
  }

  #undelivered(): ParticipantRow[] {
    const { seq } = this.#readTail();
    return this.#participants().filter((row) => row.inbox_seq < seq || row.inbox_read < row.read_seq);
  }

  #participants(): ParticipantRow[] {
    return this.#sql.exec<ParticipantRow>("select * from participant").toArray();
  }
}

const toView = (row: MessageRow): MessageView => ({
  seq: row.seq,
  clientId: row.client_id,
  senderId: row.sender,
  text: row.text,
  createdAt: new Date(row.at).toISOString(),
});

const PREVIEW_GRAPHEMES = 140;
/** Bounds the work on a long text: no grapheme that people write has more code units than this allows. */
const PREVIEW_SCANNED = PREVIEW_GRAPHEMES * 16;
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The beginning of a text on one line, for the conversation list. Never cut within a grapheme. */
function previewLine(text: string): string {
  const line = text.slice(0, PREVIEW_SCANNED).replace(/\s+/gu, " ").trim();
  let count = 0;
  for (const { index } of segmenter.segment(line)) {
    if (count === PREVIEW_GRAPHEMES) return `${line.slice(0, index)}…`;
    count += 1;
  }
  return text.length > PREVIEW_SCANNED ? `${line.toWellFormed()}…` : line;
}
