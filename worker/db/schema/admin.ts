import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { AuditAction, AuditSubject } from "#contract/admin/audit.ts";

/** Settings that change at run time: one row per name, the value as JSON. `registration-mode` is one; scan cursors are others. */
export const setting = sqliteTable("setting", {
  name: text("name").primaryKey(),
  value: text("value", { mode: "json" }).notNull(),
});

/**
 * The audit log: one row per admin action, written in the batch of the action and never changed. Ids are UUIDv7, so
 * they sort by time. `before` and `after` are JSON objects of the fields that changed.
 */
export const audit = sqliteTable(
  "audit",
  {
    id: text("id").primaryKey(),
    /** The admin; null for the product itself. */
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

/**
 * An invitation. The code is derived from the id and AUTH_SECRET and never stored; `codeHash` finds it. `usedCount` counts
 * uses and reservations, so that only one of several concurrent sign-ups gets the last use.
 */
export const invitation = sqliteTable("invitation", {
  id: text("id").primaryKey(),
  codeHash: text("code_hash").notNull().unique(),
  /** The admin's own note about it. */
  note: text("note").notNull(),
  /** A trusted invitation approves at once. */
  trusted: integer("trusted", { mode: "boolean" }).notNull(),
  maxUses: integer("max_uses").notNull(),
  usedCount: integer("used_count").notNull().default(0),
  expiresAt: integer("expires_at").notNull(),
  revokedAt: integer("revoked_at"),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
});

/**
 * One use of an invitation, reserved with the id the new member will have. Ten minutes later it counts as used if that
 * member exists, and is released if not.
 */
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
