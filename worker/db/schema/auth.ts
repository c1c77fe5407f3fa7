// Triggers: ../triggers/auth.sql
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { MemberKind, MemberRole, MemberStatus } from "#contract/members.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import type { SecurityEventKind } from "#contract/settings/security-events.ts";

/** Tables of the auth library (better-auth 1.7) with our columns, which clients cannot set; then our own tables. */

const now = sql`(cast(unixepoch('subsecond') * 1000 as integer))`;
const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

export const user = sqliteTable(
  "user",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull().unique(),
    emailVerified: integer("email_verified", { mode: "boolean" }).notNull().default(false),
    image: text("image"),
    createdAt: instant("created_at").notNull().default(now),
    updatedAt: instant("updated_at").notNull().default(now),
    kind: text("kind").$type<MemberKind>().notNull().default("investor"),
    status: text("status").$type<MemberStatus>().notNull().default("pending"),
    role: text("role").$type<MemberRole>().notNull().default("member"),
    acceptedTermsVersion: text("accepted_terms_version"),
    acceptedTermsAt: instant("accepted_terms_at"),
    sample: integer("sample", { mode: "boolean" }).notNull().default(false),
    statusReason: text("status_reason"),
    statusSince: integer("status_since").notNull().default(0),
    /** Restored after a suspension. */
    statusBefore: text("status_before").$type<MemberStatus>(),
    tierId: text("tier_id").notNull().default(FREE_TIER),
    /** Minor units, as of the assignment; null without an agreed price. */
    tierPriceMinor: integer("tier_price_minor"),
    requestedTierId: text("requested_tier_id"),
    /** Ms; null for an applicant, whose request is part of the application. */
    tierRequestedAt: integer("tier_requested_at"),
    refusedTierId: text("refused_tier_id"),
    tierRefusalReason: text("tier_refusal_reason"),
    twoFactorEnabled: integer("two_factor_enabled", { mode: "boolean" }).notNull().default(false),
    /** An account from an event registration, which was never asked. */
    kindUnasked: integer("kind_unasked", { mode: "boolean" }).notNull().default(false),
    /** A second session began. Set by a trigger for a session a minute after the first. */
    returned: integer("returned", { mode: "boolean" }).notNull().default(false),
    /** Not canceled, past and future. By triggers of `event`. */
    hostedCount: integer("hosted_count").notNull().default(0),
    connectionCount: integer("connection_count").notNull().default(0),
    /** Raised by a trigger, for the search index of people. */
    peopleVersion: integer("people_version").notNull().default(1),
    /** Raised by a trigger with each change of name or email, for the search index. */
    version: integer("version").notNull().default(1),
    /** Ms; null without a request. */
    deletionDueAt: integer("deletion_due_at"),
    /** IANA, of the device that was used last. */
    timeZone: text("time_zone").notNull().default("UTC"),
  },
  (t) => [
    index("user_status").on(t.status, t.statusSince, t.id),
    index("user_tier_request").on(t.tierRequestedAt, t.id).where(sql`${t.tierRequestedAt} is not null`),
    index("user_approved").on(t.id).where(sql`${t.status} = 'approved'`),
    index("user_admin").on(t.id).where(sql`${t.role} = 'admin'`),
    index("user_deletion_due").on(t.deletionDueAt).where(sql`${t.deletionDueAt} is not null`),
  ],
);

export const session = sqliteTable(
  "session",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().default(now),
    updatedAt: instant("updated_at").notNull().default(now),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    /** A guess from the network, such as `Zürich, CH`. */
    location: text("location"),
    /** Ms of the last password or code in this session; null: never. */
    reauthenticatedAt: integer("confirmed_at"),
  },
  (t) => [index("session_user").on(t.userId)],
);

export const account = sqliteTable(
  "account",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: instant("access_token_expires_at"),
    refreshTokenExpiresAt: instant("refresh_token_expires_at"),
    scope: text("scope"),
    password: text("password"),
    createdAt: instant("created_at").notNull().default(now),
    updatedAt: instant("updated_at").notNull().default(now),
  },
  (t) => [index("account_user").on(t.userId), uniqueIndex("account_identity").on(t.providerId, t.accountId)],
);

export const verification = sqliteTable(
  "verification",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().default(now),
    updatedAt: instant("updated_at").notNull().default(now),
  },
  (t) => [index("verification_identifier").on(t.identifier)],
);

/** The library encrypts secret and recovery codes. */
export const twoFactor = sqliteTable(
  "two_factor",
  {
    id: text("id").primaryKey(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    verified: integer("verified", { mode: "boolean" }).notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: instant("locked_until"),
  },
  (t) => [index("two_factor_user").on(t.userId)],
);

/** Takes effect when both mailboxes have confirmed. An unverified old address counts as confirmed. */
export const emailChange = sqliteTable("email_change", {
  memberId: text("member_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** Part of the keys of its mails, so that a link of an earlier change does nothing. */
  id: text("id").notNull(),
  newEmail: text("new_email").notNull(),
  oldConfirmedAt: integer("old_confirmed_at"),
  newConfirmedAt: integer("new_confirmed_at"),
  createdAt: integer("created_at").notNull(),
});

/**
 * Sockets that are not closed yet. Written before `Inbox.revoke`, deleted once acknowledged; cron repeats the rest.
 * `sessionId` that is the member's own id: the sockets of the peers, after a suspension.
 */
export const sessionRevocation = sqliteTable(
  "session_revocation",
  {
    // Or the member's own id: the sockets of all peers.
    sessionId: text("session_id").primaryKey(),
    memberId: text("member_id").notNull(),
    revokedAt: integer("revoked_at").notNull(),
  },
  (t) => [index("session_revocation_revoked").on(t.revokedAt)],
);

/** By an admin, at `dueAt`; until then the member, or their second step, stops it. */
export const secondFactorRemoval = sqliteTable(
  "second_factor_removal",
  {
    memberId: text("member_id")
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    requestedBy: text("requested_by").notNull(),
    requestedAt: integer("requested_at").notNull(),
    dueAt: integer("due_at").notNull(),
  },
  (t) => [index("second_factor_removal_due").on(t.dueAt)],
);

/** `domain/security-events/` writes it in the batch of its cause. UUIDv7 ids sort by time. */
export const securityEvent = sqliteTable(
  "security_event",
  {
    id: text("id").primaryKey(),
    memberId: text("member_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** The member or an admin; null: unknown, or the product. */
    actorId: text("actor_id"),
    kind: text("kind").$type<SecurityEventKind>().notNull(),
    about: text("about"),
    /** An IPv4 address, or the /64 of IPv6. */
    network: text("network"),
    userAgent: text("user_agent"),
    location: text("location"),
    count: integer("count").notNull().default(1),
    at: integer("at").notNull(),
  },
  (t) => [index("security_event_member").on(t.memberId, t.id)],
);

/** The row is erased, but not the conversations and inbox yet. `dueAt`: the next try. */
export const erasure = sqliteTable("erasure", {
  memberId: text("member_id").primaryKey(),
  dueAt: integer("due_at").notNull(),
});
