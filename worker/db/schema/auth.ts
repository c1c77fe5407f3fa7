import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MemberKind, MemberRole, MemberStatus } from "#contract/auth";

/**
 * The auth library's four tables, with our columns on the member's row (house: "one member, one row").
 * Their shape is the library's (better-auth 1.7); ours are set by server hooks only, never from a client.
 */

const now = sql`(cast(unixepoch('subsecond') * 1000 as integer))`;
const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

export const user = sqliteTable("user", {
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
});

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
  (t) => [index("account_user").on(t.userId)],
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

/**
 * A session that ended, until every socket it held has been closed (security rule 9). Written before `Inbox.revoke` is called;
 * deleted when the inbox acknowledged; what is left is repeated by cron.
 */
export const sessionEnding = sqliteTable(
  "session_ending",
  {
    sessionId: text("session_id").primaryKey(),
    memberId: text("member_id").notNull(),
    endedAt: integer("ended_at").notNull(),
  },
  (t) => [index("session_ending_ended").on(t.endedAt)],
);

/**
 * Counters of rate limits, in fixed windows. `key` is the window's end in milliseconds, padded, then the limit's name and the hashed
 * subject: one row a counter, and what is over stands first, so the sweep is a range of the key.
 */
export const rateLimit = sqliteTable("rate_limit", {
  key: text("key").primaryKey(),
  count: integer("count").notNull(),
});
