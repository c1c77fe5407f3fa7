import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AuditAction, AuditSubject } from "#contract/admin/audit.ts";

/** JSON by name: `registration-mode`, scan cursors, the pause of sending and others. */
export const setting = sqliteTable("setting", {
  name: text("name").primaryKey(),
  value: text("value", { mode: "json" }).notNull(),
});

/** The last run of each cron job. */
export const cronJob = sqliteTable("cron_job", {
  name: text("name").primaryKey(),
  ranAt: integer("ran_at").notNull(),
  ms: integer("ms").notNull(),
  /** Null when it succeeded. */
  error: text("error"),
});

/** Written in the batch of the action and never changed. UUIDv7 ids sort by time. */
export const audit = sqliteTable(
  "audit",
  {
    id: text("id").primaryKey(),
    /** Null for the product. */
    actorId: text("actor_id"),
    action: text("action").$type<AuditAction>().notNull(),
    subjectKind: text("subject_kind").$type<AuditSubject>().notNull(),
    subjectId: text("subject_id").notNull(),
    before: text("before", { mode: "json" }).$type<Record<string, unknown>>(),
    after: text("after", { mode: "json" }).$type<Record<string, unknown>>(),
    requestId: text("request_id").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [
    index("audit_action").on(t.action, t.id),
    index("audit_actor").on(t.actorId, t.id),
    index("audit_subject").on(t.subjectId, t.id),
  ],
);

/** The code is not stored. `usedCount` includes reservations, so that one of concurrent sign-ups gets the last use. */
export const invitation = sqliteTable("invitation", {
  id: text("id").primaryKey(),
  codeHash: text("code_hash").notNull().unique(),
  note: text("note").notNull(),
  trusted: integer("trusted", { mode: "boolean" }).notNull(),
  maxUses: integer("max_uses").notNull(),
  usedCount: integer("used_count").notNull().default(0),
  expiresAt: integer("expires_at").notNull(),
  revokedAt: integer("revoked_at"),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** Reserved with the future member's id. After ten minutes it is kept if that member exists, else released. */
export const invitationUse = sqliteTable(
  "invitation_use",
  {
    invitationId: text("invitation_id")
      .notNull()
      .references(() => invitation.id, { onDelete: "cascade" }),
    memberId: text("member_id").primaryKey(),
    reservedUntil: integer("reserved_until"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("invitation_use_invitation").on(t.invitationId, t.memberId),
    index("invitation_use_reserved").on(t.reservedUntil).where(sql`${t.reservedUntil} is not null`),
  ],
);
