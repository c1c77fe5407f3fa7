import type { MessageDraft, MessageView, RefusedView } from "#contract/messages.ts";
import { messageText } from "#contract/messages.ts";
import type { ConversationWatermark } from "#contract/sockets.ts";
import { isTooLong } from "#contract/text-length.ts";
import { takeSteps } from "../schema-steps.ts";
import { cutLine } from "./cut-line.ts";

/**
 * `firsts` counts the messages so far of the participant whose id sorts first, so that what either has not read is a subtraction.
 * `inbox_seq` and `inbox_read` are what the participant's inbox has heard of `last seq` and `read_seq`.
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
   create table ended_session (session_id text primary key, at integer not null) without rowid;`,
];

/** How long an ended session is remembered: far longer than an upgrade can be on its way. */
const ENDED_KEPT_MS = 3_600_000;

/** Kept beside the tables: read at an upgrade and by HTTP, never on a message's path. */
const PARTING = "parting";
type Parting = { isParted: boolean; at: number };

type MessageRow = { seq: number; sender: string; client_id: string; text: string; at: number };
type ParticipantRow = { member_id: string; peer_id: string; read_seq: number; inbox_seq: number; inbox_read: number };
type Tail = { seq: number; firsts: number };

/** What one `append` did: `messages` stand now, in the order sent; `inserted` are those among them that are new. */
export type Appended = { messages: MessageView[]; inserted: MessageView[]; refused: RefusedView[] };

const COLUMNS = "seq, sender, client_id, text, at";

/** The memory of one conversation: each message once per sender and client id, in the order of `seq`. No sockets. */
export class ConversationLog {
  readonly #storage: DurableObjectStorage;
  readonly #sql: SqlStorage;
  #tail: Tail | null = null;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
    this.#sql = storage.sql;
    takeSteps(storage, STEPS);
  }

  /**
   * Inserts what is new, all in one transaction, at most `room` of them; a repeat of a client id gives the `seq` it has, with other text
   * it is refused. The unique key decides, not a look beforehand.
   */
  append(sender: string, peer: string, drafts: readonly MessageDraft[], room: number, at: number): Appended {
    const done: Appended = { messages: [], inserted: [], refused: [] };
    try {
      this.#storage.transactionSync(() => {
        if (this.#readTail().seq === 0) this.#addParticipants(sender, peer);
        for (const draft of drafts) this.#appendOne(sender, peer, draft, room - done.inserted.length, at, done);
      });
    } catch (error) {
      this.#tail = null;
      throw error;
    }
    return done;
  }

  #appendOne(sender: string, peer: string, draft: MessageDraft, room: number, at: number, done: Appended): void {
    const { clientId } = draft;
    const read = messageText.safeParse(draft.text);
    if (!read.success) {
      done.refused.push({ clientId, code: isTooLong(draft.text.trim()) ? "message-too-long" : "invalid" });
      return;
    }
    const text = read.data;
    const inserted = room > 0 ? this.#insert(sender, peer, clientId, text, at) : null;
    const standing = inserted ?? this.#find(sender, clientId);
    if (inserted) done.inserted.push(inserted);
    if (standing?.text === text) done.messages.push(standing);
    else done.refused.push({ clientId, code: standing ? "message-conflict" : "rate-limited" });
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

  /** `seq` of the newest message; 0 while there is none. They are counted from 1 without a gap. */
  get lastSeq(): number {
    return this.#readTail().seq;
  }

  /** Messages after `since`, oldest first, read as they are taken. */
  *since(since: number): Generator<MessageView> {
    const query = `select ${COLUMNS} from message where seq > ? order by seq`;
    for (const row of this.#sql.exec<MessageRow>(query, since)) yield toView(row);
  }

  /** At most `limit` messages after `since`, oldest first. */
  pageSince(since: number, limit: number): MessageView[] {
    const query = `select ${COLUMNS} from message where seq > ? order by seq limit ?`;
    return this.#sql.exec<MessageRow>(query, since, limit).toArray().map(toView);
  }

  /** At most `limit` messages before `before`, the newest of them, oldest first. */
  pageBefore(before: number, limit: number): MessageView[] {
    const query = `select ${COLUMNS} from message where seq < ? order by seq desc limit ?`;
    return this.#sql.exec<MessageRow>(query, before, limit).toArray().map(toView).reverse();
  }

  /** Highest `seq` each participant has read. */
  readMarks(): Record<string, number> {
    return Object.fromEntries(this.#participants().map((row) => [row.member_id, row.read_seq]));
  }

  /** Moves a read mark forward, never past the end; null when it stands there already. */
  mark(memberId: string, seq: number): number | null {
    const reached = Math.min(seq, this.lastSeq);
    const update = "update participant set read_seq = ?1 where member_id = ?2 and read_seq < ?1";
    return this.#sql.exec(update, reached, memberId).rowsWritten > 0 ? reached : null;
  }

  /** Whether an inbox still has to hear where the conversation stands. */
  isBehind(): boolean {
    return this.#behind().length > 0;
  }

  /** Where the conversation stands, for each participant whose inbox is behind. */
  levels(): { memberId: string; level: ConversationWatermark }[] {
    const [last] = this.pageSince(this.lastSeq - 1, 1);
    if (!last) return [];
    return this.#behind().map((row) => ({
      memberId: row.member_id,
      level: {
        peerId: row.peer_id,
        lastSeq: last.seq,
        readSeq: row.read_seq,
        unread: this.#unread(row),
        lastLine: cutLine(last.text),
        mine: last.senderId === row.member_id,
        at: Date.parse(last.createdAt),
      },
    }));
  }

  /** The member's inbox acknowledged this level. */
  delivered(memberId: string, { lastSeq, readSeq }: ConversationWatermark): void {
    this.#sql.exec(
      "update participant set inbox_seq = max(inbox_seq, ?), inbox_read = max(inbox_read, ?) where member_id = ?",
      lastSeq,
      readSeq,
      memberId,
    );
  }

  /** Remembers that these sessions ended, for an upgrade that may still be on its way here. */
  revokeSessions(sessionIds: readonly string[], now: number): void {
    this.#sql.exec("delete from ended_session where at < ?", now - ENDED_KEPT_MS);
    const insert = "insert into ended_session (session_id, at) values (?, ?) on conflict do nothing";
    for (const sessionId of sessionIds) this.#sql.exec(insert, sessionId, now);
  }

  hasEnded(sessionId: string): boolean {
    return this.#sql.exec("select 1 from ended_session where session_id = ?", sessionId).toArray().length > 0;
  }

  /** Whether the two are parted: one has blocked the other. */
  isParted(): boolean {
    return this.#storage.kv.get<Parting>(PARTING)?.isParted ?? false;
  }

  /** Remembers a parting or its end at instant `at`; false when a later word stands. */
  part(isParted: boolean, at: number): boolean {
    if ((this.#storage.kv.get<Parting>(PARTING)?.at ?? 0) > at) return false;
    this.#storage.kv.put<Parting>(PARTING, { isParted, at });
    return true;
  }

  /** Ids of those who take part; none before the first message. */
  participants(): string[] {
    return this.#participants().map((row) => row.member_id);
  }

  #unread({ member_id, peer_id, read_seq }: ParticipantRow): number {
    if (member_id === peer_id) return 0;
    const { seq, firsts } = this.#readTail();
    const [mark] = this.#sql.exec<Tail>("select seq, firsts from message where seq = ?", read_seq);
    const byFirst = firsts - (mark?.firsts ?? 0);
    return member_id < peer_id ? seq - read_seq - byFirst : byFirst;
  }

  #behind(): ParticipantRow[] {
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
