import { env } from "cloudflare:workers";
import { generateSignedCookie } from "hono/cookie";
import { sessionCookieName } from "#auth/library/cookies.ts";
import { SESSION_LIFETIME_MS } from "#contract/limits.ts";
import type { MemberKind, MemberRole, MemberStatus } from "#contract/members.ts";
import { newId } from "#db/ids.ts";
import { type Db, openDb } from "#db/open.ts";
import { session, user } from "#db/schema/index.ts";
import { markCanaries } from "./log-canaries.ts";

type Options = {
  name?: string;
  email?: string;
  status?: MemberStatus;
  role?: MemberRole;
  kind?: MemberKind;
  emailVerified?: boolean;
  sample?: boolean;
  /** Other columns of the row, such as the tier. */
  columns?: Partial<typeof user.$inferInsert>;
  /** When the session expires, in epoch milliseconds. Default: a full session lifetime from now. */
  sessionExpiresAt?: number;
};

export type SignedIn = { sessionId: string; token: string; cookie: string };
export type TestMember = SignedIn & { id: string; name: string; email: string };

/** Inserts a member with a session and returns the cookie a browser would send. Default: approved, with a verified email. */
export async function createMember(options: Options = {}): Promise<TestMember> {
  const { name = "Ada Quill", status = "approved", role = "member", kind = "founder", sample = false } = options;
  const id = options.columns?.id ?? newId();
  const email = options.email ?? `${id}@members.test`;
  const emailVerified = options.emailVerified ?? true;
  const { db } = openDb(env.DB, "first-primary");
  markCanaries([name, email], "personal");
  const member = { id, name, email, emailVerified, status, statusSince: Date.now(), role, kind, sample };
  const signedIn = await newSession();
  await db.batch([
    db.insert(user).values({ ...member, ...options.columns }),
    insertSession(db, id, signedIn, options.sessionExpiresAt),
  ]);
  return { id, name, email, ...signedIn };
}

/** Inserts another session of a member, as if from another browser. */
export async function signIn(memberId: string, expiresAt?: number): Promise<SignedIn> {
  const signedIn = await newSession();
  await insertSession(openDb(env.DB, "first-primary").db, memberId, signedIn, expiresAt);
  return signedIn;
}

async function newSession(): Promise<SignedIn> {
  const [sessionId, token] = [newId(), crypto.randomUUID()];
  markCanaries([token], "secret");
  const line = await generateSignedCookie(sessionCookieName(env), token, env.AUTH_SECRET);
  return { sessionId, token, cookie: line.split(";")[0] ?? "" };
}

const insertSession = (
  db: Db,
  memberId: string,
  { sessionId, token }: SignedIn,
  expiresAt = Date.now() + SESSION_LIFETIME_MS,
) =>
  db
    .insert(session)
    .values({ id: sessionId, token, userId: memberId, expiresAt: new Date(expiresAt), reauthenticatedAt: Date.now() });
