import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { MemberKind, MemberRole, MemberStatus } from "#contract/members.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";

/**
 * The auth library's four tables, with our columns on the member's row (house: "one member, one row").
 * Their shape is the library's (better-auth 1.7); ours are set by server hooks only, never from a client.
 */

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
    /** Why the status is what it is, as the member reads it: of a rejection or suspension. */
    statusReason: text("status_reason"),
    /** Instant in milliseconds since which the status stands: applied, approved, rejected, suspended. */
    statusSince: integer("status_since").notNull().default(0),
    /** What a suspended member was before, and is again afterwards. */
    statusBefore: text("status_before").$type<MemberStatus>(),
    tierId: text("tier_id").notNull().default(FREE_TIER),
    /** Price agreed when the tier was given, in minor units; null where nothing was agreed. A later price never changes it. */
    tierPriceMinor: integer("tier_price_minor"),
    /** The tier asked for: at sign-up, or by a member who has another. */
    requestedTierId: text("requested_tier_id"),
    /** When a member asked; null for an applicant, whose application carries the wish. */
    tierRequestedAt: integer("tier_requested_at"),
    twoFactorEnabled: integer("two_factor_enabled", { mode: "boolean" }).notNull().default(false),
  },
  (t) => [
    index("user_status").on(t.status, t.statusSince, t.id),
    index("user_tier_request").on(t.tierRequestedAt, t.id).where(sql`${t.tierRequestedAt} is not null`),
    index("user_admin").on(t.id).where(sql`${t.role} = 'admin'`),
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
    /** Where the session was opened, guessed from the network, e.g. `Zürich, CH`. */
    location: text("location"),
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

/** The auth library's second factors (its two-factor plugin): the secret and the recovery codes, both encrypted by the library. */
export const twoFactor = sqliteTable(
  "two_factor",
  {
    id: text("id").primaryKey(),
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Set once a code of the new secret was typed. */
    verified: integer("verified", { mode: "boolean" }).notNull().default(true),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: instant("locked_until"),
  },
  (t) => [index("two_factor_user").on(t.userId)],
);

/**
 * A change of address under way: one per member. It happens when both ends said yes (decision on addresses: features ID-16); the old
 * end is not asked while its address was never proved.
 */
export const emailChange = sqliteTable("email_change", {
  memberId: text("member_id")
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** Names this change in its mails, so that a link of an earlier one does nothing. */
  id: text("id").notNull(),
  newEmail: text("new_email").notNull(),
  oldConfirmedAt: integer("old_confirmed_at"),
  newConfirmedAt: integer("new_confirmed_at"),
  createdAt: integer("created_at").notNull(),
});

/**
 * A session that ended, until every socket it held has been closed (security rule 9). Written before `Inbox.revoke` is called;
 * deleted when the inbox acknowledged; what is left is repeated by cron.
 */
export const sessionRevocation = sqliteTable(
  "session_revocation",
  {
    sessionId: text("session_id").primaryKey(),
    memberId: text("member_id").notNull(),
    revokedAt: integer("revoked_at").notNull(),
  },
  (t) => [index("session_revocation_revoked").on(t.revokedAt)],
);

/**
 * Counters of rate limits, in fixed windows. `key` is the window's end in milliseconds, padded, then the limit's name and the hashed
 * subject: one row a counter, and what is over stands first, so the sweep is a range of the key.
 */
export const rateLimit = sqliteTable("rate_limit", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
});
