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

/** Hides the two from each other; only `memberId` can remove it. */
export const block = sqliteTable(
  "block",
  { memberId: memberId("member_id"), blockedId: memberId("blocked_id"), createdAt: integer("created_at").notNull() },
  (t) => [primaryKey({ columns: [t.memberId, t.blockedId] }), index("block_blocked").on(t.blockedId, t.memberId)],
);

export const mute = sqliteTable(
  "mute",
  { memberId: memberId("member_id"), mutedId: memberId("muted_id"), createdAt: integer("created_at").notNull() },
  (t) => [
    primaryKey({ columns: [t.memberId, t.mutedId] }),
    index("mute_newest").on(t.memberId, t.createdAt, t.mutedId),
    index("mute_muted").on(t.mutedId),
  ],
);

/** Two rows each, in one batch. `since` in ms. */
export const connection = sqliteTable(
  "connection",
  { memberId: memberId("member_id"), peerId: memberId("peer_id"), since: integer("since").notNull() },
  (t) => [
    primaryKey({ columns: [t.memberId, t.peerId] }),
    index("connection_newest").on(t.memberId, t.since, t.peerId),
    index("connection_peer").on(t.peerId),
  ],
);

/** `ignored`: looks like `open` to its author. `withdrawn`: kept until its author may ask again. Ms. */
export const connectionRequest = sqliteTable(
  "connection_request",
  {
    requesterId: memberId("requester_id"),
    recipientId: memberId("recipient_id"),
    state: text("state").$type<ConnectionRequestState>().notNull(),
    note: text("note").notNull().default(""),
    askedAt: integer("asked_at").notNull(),
    /** 0: a block ended it, and only `ignoredAt` counts. */
    decidedAt: integer("decided_at"),
    /** Kept after a withdrawal or a new request. */
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
 * Written by triggers only, so that a page reads as many rows as it has. `peers`: approved connections who show theirs,
 * as `,12,7,`; mutual connections are in both lists.
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
    isInPaths: flag("is_in_paths"),
    peers: text("peers").notNull(),
  },
  (t) => [index("member_card_kind").on(t.kind, t.memberId)],
);

/** Without a row: the defaults. */
export const networkSetting = sqliteTable("network_setting", {
  memberId: memberId("member_id").primaryKey(),
  autoAccept: flag("auto_accept").default(false),
  whoMayWrite: text("who_may_write").$type<WhoMayWrite>().notNull().default("everyone"),
  isAskable: flag("is_askable").default(true),
  isInPaths: flag("is_in_paths").default(true),
});

/** By cron. A higher score fits better. */
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

/** Earliest first. Deleted when done. */
export const suggestionDue = sqliteTable(
  "suggestion_due",
  { memberId: memberId("member_id").primaryKey(), dueAt: integer("due_at").notNull() },
  (t) => [index("suggestion_due_at").on(t.dueAt)],
);

export const suggestionDismissal = sqliteTable(
  "suggestion_dismissal",
  { memberId: memberId("member_id"), peerId: memberId("peer_id"), at: integer("at").notNull() },
  (t) => [primaryKey({ columns: [t.memberId, t.peerId] }), index("suggestion_dismissal_peer").on(t.peerId)],
);

/** `requester` to `target` by `first`, or by `first` and `second`. `holder`: has to answer while it is open. Ms. */
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
    noteToFirst: text("note_to_first").notNull(),
    noteToTarget: text("note_to_target").notNull(),
    askedAt: integer("asked_at").notNull(),
    heldAt: integer("held_at").notNull(),
    passedAt: integer("passed_at"),
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

/**
 * Each pair with messages, the lower id first; notes to oneself name one member twice. For backups and rebuilt inboxes:
 * objects cannot be listed. Without foreign keys, because messages outlive the first erased account of the two.
 */
export const conversation = sqliteTable(
  "conversation",
  { oneId: text("one_id").notNull(), otherId: text("other_id").notNull() },
  (t) => [primaryKey({ columns: [t.oneId, t.otherId] })],
);
