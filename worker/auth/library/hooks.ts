import { APIError, getOAuthState } from "better-auth/api";
import type { BetterAuthOptions } from "better-auth/minimal";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { TERMS_VERSION } from "#contract/auth/sign-up.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import * as schema from "#db/schema/index.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";
import { isSampleIn } from "../sample-accounts.ts";
import type { Client } from "../session/session.ts";
import type { AuthCall, Joining, Newcomer } from "./configure-library.ts";

/** Asks whether a third party's newcomer may join. The library carries on only an error of its own kind. */
async function admitMember(call: AuthCall, newcomer: Newcomer) {
  if (!call.admit) throw new Error("An account was about to be made by a call that makes none");
  try {
    return await call.admit(newcomer, (await getOAuthState())?.join);
  } catch (error) {
    throw error instanceof Problem ? new APIError("FORBIDDEN", { code: error.code }) : error;
  }
}

/**
 * Whether an identity that was sent out for may be written. The state of a linking lives on for ten minutes and its session may not:
 * what an impostor began must not come true once the owner has shown up.
 */
async function mayStand(call: AuthCall): Promise<boolean> {
  const link = (await getOAuthState())?.link;
  return !link || Boolean(await call.isSignedInTo?.(link.userId));
}

/** Tells an account's owner that a third party can sign them in from now on. */
async function mailLinked(env: Env, db: Db, { id, userId }: { id: string; userId: string }): Promise<void> {
  const mailId = newId();
  const its = (column: SQL) => sql`(select ${column} from ${schema.user} where ${schema.user.id} = ${userId})`;
  const mail = {
    id: mailId,
    key: `identity-linked:${id}`,
    kind: "identity-linked" as const,
    to: its(sql`${schema.user.email}`),
    toName: its(sql`${schema.user.name}`),
    memberId: userId,
  };
  await outboxInsert(db, env, Date.now(), mail);
  await enqueueMail(env, [mailId]);
}

/**
 * What we say before the auth library writes a member, an identity or a session. `keep` remembers who joins, since their id is chosen
 * here. An error of the library's kind stops the call; its code becomes a problem (`library.ts`).
 */
export function libraryHooks(env: Env, db: Db, call: AuthCall, client: Client, keep: (admitted: Joining) => void) {
  let isNewcomer = false;
  return {
    user: {
      create: {
        before: async (user) => {
          const admitted = call.joining ?? (await admitMember(call, user));
          isNewcomer = true;
          keep(admitted);
          return {
            data: {
              ...user,
              ...admitted,
              // Pictures come from members themselves, never from another server.
              image: null,
              statusSince: Date.now(),
              // Whoever is a member at once asks for the tier as members do; an application carries its own wish.
              tierRequestedAt: admitted.status === "approved" && admitted.requestedTierId ? Date.now() : null,
              acceptedTermsVersion: TERMS_VERSION,
              acceptedTermsAt: new Date(),
            },
          };
        },
      },
    },
    account: {
      create: {
        before: async (account) => {
          if (!(await mayStand(call))) throw new APIError("FORBIDDEN", { code: "LINKING_OVER" });
          return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
        },
        // Once more: a session that ended between the look and the writing took away all but this.
        after: async (account) => {
          if (!(await mayStand(call))) await db.delete(schema.account).where(eq(schema.account.id, account.id));
          else if (!isNewcomer && account.providerId !== "credential") await mailLinked(env, db, account);
        },
      },
    },
    session: {
      create: {
        // Whoever it is proved it: only now is it said what stands in the way, and without a session made first.
        before: async (session) => {
          const [member] = await db
            .select({
              status: schema.user.status,
              email: schema.user.email,
              secondFactor: schema.user.twoFactorEnabled,
            })
            .from(schema.user)
            .where(eq(schema.user.id, session.userId));
          if (member?.status === "suspended") throw new APIError("FORBIDDEN", { code: "ACCOUNT_SUSPENDED" });
          if (member && isSampleIn(env, member.email))
            throw new APIError("FORBIDDEN", { code: "INVALID_EMAIL_OR_PASSWORD" });
          if (member?.secondFactor && !call.pastSecondStep) {
            call.heldBack?.(session.userId);
            throw new APIError("FORBIDDEN", { code: "SECOND_STEP_NEEDED" });
          }
          return { data: { ...session, ipAddress: client.ip, userAgent: client.userAgent, location: client.location } };
        },
        // Once more: the owner may have proved the address in between, which took the identity away and ended what was there by then.
        after: async (session) => {
          if (!call.provider) return;
          const { account } = schema;
          const identity = and(eq(account.userId, session.userId), eq(account.providerId, call.provider));
          if ((await db.$count(account, identity)) > 0) return;
          await db.delete(schema.session).where(eq(schema.session.id, session.id));
          throw new APIError("FORBIDDEN", { code: "IDENTITY_TAKEN_AWAY" });
        },
      },
    },
  } satisfies BetterAuthOptions["databaseHooks"];
}
