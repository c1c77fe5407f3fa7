import { env } from "cloudflare:workers";
import { generateSignedCookie } from "hono/cookie";
import { sessionCookieName } from "#auth/session/session-cookie.ts";
import { SESSION_LIFETIME_MS } from "#contract/limits.ts";
import type { MemberKind, MemberRole, MemberStatus } from "#contract/members.ts";
import { newId } from "#db/ids.ts";
import { openDb } from "#db/open.ts";
import { session, user } from "#db/schema/index.ts";

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
  const id = newId();
  const email = options.email ?? `${id}@members.test`;
  const emailVerified = options.emailVerified ?? true;
  await openDb(env.DB, "first-primary")
    .db.insert(user)
    .values({
      id,
      name,
      email,
      emailVerified,
      status,
      statusSince: Date.now(),
      role,
      kind,
      sample,
      ...options.columns,
    });
  return { id, name, email, ...(await signIn(id, options.sessionExpiresAt)) };
}

/** Inserts another session of a member, as if from another browser. */
export async function signIn(memberId: string, expiresAt = Date.now() + SESSION_LIFETIME_MS): Promise<SignedIn> {
  const [sessionId, token] = [newId(), crypto.randomUUID()];
  await openDb(env.DB, "first-primary")
    .db.insert(session)
    .values({ id: sessionId, token, userId: memberId, expiresAt: new Date(expiresAt) });
  const line = await generateSignedCookie(sessionCookieName(env), token, env.AUTH_SECRET);
  return { sessionId, token, cookie: line.split(";")[0] ?? "" };
}
