// Triggers: ../triggers/network.sql
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MemberKind } from "#contract/members.ts";
import type { ConnectionRequestState } from "#contract/network/connections.ts";
import type { IntroductionState } from "#contract/network/introductions.ts";
import type { WhoMayWrite } from "#contract/network/settings.ts";
import type { StoredReason } from "#contract/network/suggestions.ts";
import { user } from "./auth.ts";

const memberId = (name: string) =>
  text(name)
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });
const flag = (name: string) => integer(name, { mode: "boolean" }).notNull();

/** Who blocked whom. A block in either direction hides the two from each other; only the member who blocked can remove it. */
export const block = sqliteTable(
  "block",
  { memberId: memberId("member_id"), blockedId: memberId("blocked_id"), createdAt: integer("created_at").notNull() },
  (t) => [primaryKey({ columns: [t.memberId, t.blockedId] }), index("block_blocked").on(t.blockedId, t.memberId)],
);

/** Whom a member muted: silent, and without effect for the other one. */
export const mute = sqliteTable(
  "mute",
  { memberId: memberId("member_id"), mutedId: memberId("muted_id"), createdAt: integer("created_at").notNull() },
  (t) => [
    primaryKey({ columns: [t.memberId, t.mutedId] }),
    index("mute_newest").on(t.memberId, t.createdAt, t.mutedId),
    index("mute_muted").on(t.mutedId),
  ],
);

/**
 * Who is connected: two rows for each connection, one of each member, written and deleted in one batch. Triggers keep `user.connectionCount`.
 * `since` in milliseconds.
 */
export const connection = sqliteTable(
  "connection",
  { memberId: memberId("member_id"), peerId: memberId("peer_id"), since: integer("since").notNull() },
  (t) => [
    primaryKey({ columns: [t.memberId, t.peerId] }),
    index("connection_newest").on(t.memberId, t.since, t.peerId),
    index("connection_peer").on(t.peerId),
  ],
);

/**
 * A request to connect; it is deleted when the two are connected. `ignored`: for its author the same as `open`. `withdrawn`: kept until its
 * author may ask again. Instants in milliseconds.
 */
export const connectionRequest = sqliteTable(
  "connection_request",
  {
    requesterId: memberId("requester_id"),
    recipientId: memberId("recipient_id"),
    state: text("state").$type<ConnectionRequestState>().notNull(),
    note: text("note").notNull().default(""),
    askedAt: integer("asked_at").notNull(),
    /** When it was ignored or withdrawn; 0 when a block ended it, and only `ignoredAt` counts. */
    decidedAt: integer("decided_at"),
    /** When it was ignored, also after its author withdrew it or asked again. */
    ignoredAt: integer("ignored_at"),
  },
  (t) => [
    primaryKey({ columns: [t.requesterId, t.recipientId] }),
    index("connection_request_received").on(t.recipientId, t.askedAt, t.requesterId).where(sql`${t.state} = 'open'`),
    index("connection_request_sent").on(t.requesterId, t.askedAt, t.recipientId).where(sql`${t.state} <> 'withdrawn'`),
    index("connection_request_recipient").on(t.recipientId),
    index("connection_request_ignored").on(t.requesterId, t.ignoredAt).where(sql`${t.ignoredAt} is not null`),
    index("connection_request_withdrawn").on(t.decidedAt).where(sql`${t.state} = 'withdrawn'`),
  ],
);

/**
 * The card of each approved member in one row, so that a page of cards reads as many rows as it has. Triggers alone write it, from `user`, `profile`,
 * `profile_tag`, `network_setting` and `connection`. `peers`: the numbers of the connections who are approved and show theirs, as `,12,7,`: two members
 * have those in common that are in both.
 */
export const memberCard = sqliteTable(
  "member_card",
  {
    number: integer("number").primaryKey({ autoIncrement: true }),
    memberId: memberId("member_id").unique(),
    name: text("name").notNull(),
    image: text("image"),
    kind: text("kind").$type<MemberKind>().notNull(),
    sample: flag("sample"),
    title: text("title"),
    company: text("company"),
    location: text("location"),
    sectors: text("sectors", { mode: "json" }).$type<string[]>().notNull(),
    /** Whether the member's connections may be seen, as mutual ones. */
    isInPaths: flag("is_in_paths"),
    peers: text("peers").notNull(),
  },
  (t) => [index("member_card_kind").on(t.kind, t.memberId)],
);

/** What a member chose about the network: at most one row per member. Without one, the defaults. */
export const networkSetting = sqliteTable("network_setting", {
  memberId: memberId("member_id").primaryKey(),
  /** Requests to connect are accepted at once. */
  autoAccept: flag("auto_accept").default(false),
  whoMayWrite: text("who_may_write").$type<WhoMayWrite>().notNull().default("everyone"),
  /** Connections may ask the member for introductions. */
  isAskable: flag("is_askable").default(true),
  /** The member's connections are shown as mutual ones, and as steps of paths. */
  isInPaths: flag("is_in_paths").default(true),
});

/** Whom a member may want to connect to, computed by cron. The higher the score, the better the fit. */
export const suggestion = sqliteTable(
  "suggestion",
  {
    memberId: memberId("member_id"),
    peerId: memberId("peer_id"),
    score: integer("score").notNull(),
    reasons: text("reasons", { mode: "json" }).$type<StoredReason[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.peerId] }),
    index("suggestion_best").on(t.memberId, t.score, t.peerId),
    index("suggestion_peer").on(t.peerId),
  ],
);

/** Whose suggestions are computed next, the earliest first. A row is deleted when that is done. */
export const suggestionDue = sqliteTable(
  "suggestion_due",
  { memberId: memberId("member_id").primaryKey(), dueAt: integer("due_at").notNull() },
  (t) => [index("suggestion_due_at").on(t.dueAt)],
);

/** Suggestions that a member does not want to see again. */
export const suggestionDismissal = sqliteTable(
  "suggestion_dismissal",
  { memberId: memberId("member_id"), peerId: memberId("peer_id"), at: integer("at").notNull() },
  (t) => [primaryKey({ columns: [t.memberId, t.peerId] }), index("suggestion_dismissal_peer").on(t.peerId)],
);

/**
 * A member (`requester`) asks to be introduced to another one (`target`) by a connection (`first`), or by two in a row (`first` passes it on to
 * `second`). `holder`: who has to answer while it is open. Instants in milliseconds.
 */
export const introduction = sqliteTable(
  "introduction",
  {
    id: text("id").primaryKey(),
    requesterId: memberId("requester_id"),
    targetId: memberId("target_id"),
    firstId: memberId("first_id"),
    secondId: text("second_id").references(() => user.id, { onDelete: "cascade" }),
    state: text("state").$type<IntroductionState>().notNull(),
    holderId: memberId("holder_id"),
    /** For `first` alone. */
    noteToFirst: text("note_to_first").notNull(),
    /** Passed on as it is. */
    noteToTarget: text("note_to_target").notNull(),
    askedAt: integer("asked_at").notNull(),
    /** When it came to its holder. */
    heldAt: integer("held_at").notNull(),
    /** When the last one in the middle passed it on to the target; null before. */
    passedAt: integer("passed_at"),
    /** When it was accepted, declined or withdrawn. */
    endedAt: integer("ended_at"),
  },
  (t) => [
    index("introduction_held").on(t.holderId, t.heldAt, t.id).where(sql`${t.state} = 'open'`),
    index("introduction_asked").on(t.requesterId, t.askedAt, t.id),
    index("introduction_pair").on(t.requesterId, t.targetId, t.askedAt),
    index("introduction_target").on(t.targetId),
    index("introduction_first").on(t.firstId),
    index("introduction_second").on(t.secondId),
  ],
);
