import { APIError, getOAuthState } from "better-auth/api";
import type { BetterAuthOptions } from "better-auth/minimal";
import { and, eq } from "drizzle-orm";
import type { Provider } from "#contract/auth/oauth.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import * as schema from "#db/schema/index.ts";
import { readTermsVersion } from "#domain/members/accepted-terms.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import type { Client } from "#domain/security-events/client.ts";
import { securityEventInsert } from "#domain/security-events/security-event.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import type { Env } from "#worker/env.ts";
import { isSample } from "../sample-accounts.ts";
import { endOldestSessions } from "../session/revoke-sessions.ts";
import type { AuthCall, NewAccount, ProviderProfile } from "./auth-call.ts";
import { fromLibraryAddress } from "./library-address.ts";

type Hooks = NonNullable<BetterAuthOptions["databaseHooks"]>;

/** An `APIError` stops the call; `callLibrary` turns its code into a problem. `onAdmitted`: the id is chosen here. */
export function libraryHooks(
  env: Env,
  db: Db,
  call: AuthCall,
  client: Client,
  onAdmitted: (admitted: NewAccount) => void,
): Hooks {
  let isNewMember = false;
  const onNewMember = (admitted: NewAccount) => {
    isNewMember = true;
    onAdmitted(admitted);
  };
  return {
    user: userHooks(db, call, onNewMember),
    account: accountHooks(env, db, call, client, () => isNewMember),
    session: sessionHooks(env, db, call, client, () => isNewMember),
  };
}

function userHooks(db: Db, call: AuthCall, onNewMember: (admitted: NewAccount) => void): Hooks["user"] {
  return {
    create: {
      before: async (user) => {
        const admitted = call.newAccount ?? (await admitProfile(call, user));
        onNewMember(admitted);
        return {
          data: {
            ...user,
            ...admitted,
            email: fromLibraryAddress(user.email),
            // Members upload pictures themselves; a provider's picture is on another server.
            image: null,
            statusSince: Date.now(),
            // A member's tier request has a date; an applicant's is part of the application.
            tierRequestedAt: admitted.status === "approved" && admitted.requestedTierId ? Date.now() : null,
            acceptedTermsVersion: await readTermsVersion(db),
            acceptedTermsAt: new Date(),
          },
        };
      },
    },
  };
}

/** The library passes on only its own kind of error. */
async function admitProfile(call: AuthCall, profile: ProviderProfile) {
  if (!call.admit) throw new Error("An account was about to be made by a call that makes none");
  try {
    return await call.admit(profile, (await getOAuthState())?.join);
  } catch (error) {
    throw error instanceof Problem ? new APIError("FORBIDDEN", { code: error.code }) : error;
  }
}

/** The provider is not called later, so its tokens are not stored. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null };

function accountHooks(env: Env, db: Db, call: AuthCall, client: Client, isNewMember: () => boolean): Hooks["account"] {
  const isAdded = ({ providerId }: { providerId: string }) => !isNewMember() && providerId !== "credential";
  return {
    create: {
      before: async (account) => {
        if (!(await isLinkingAllowed(call))) throw new APIError("FORBIDDEN", { code: "LINKING_OVER" });
        if (isAdded(account) && !(await call.countLinking?.(account.userId)))
          throw new APIError("FORBIDDEN", { code: "rate-limited" });
        return { data: { ...account, ...NO_TOKENS } };
      },
      // Checked again: the session can be revoked between the check and the write, and that revocation did not see this
      // account.
      after: async (account) => {
        if (!(await isLinkingAllowed(call))) await db.delete(schema.account).where(eq(schema.account.id, account.id));
        else if (isAdded(account)) await recordIdentityLinked(env, db, client, account);
      },
    },
    // The library updates an identity that is linked again.
    update: { before: async () => ({ data: NO_TOKENS }) },
  };
}

/** The OAuth state may outlive its session: a linking must not finish after an impostor's session was revoked. */
async function isLinkingAllowed(call: AuthCall): Promise<boolean> {
  const link = (await getOAuthState())?.link;
  return !link || Boolean(await call.isSignedInTo?.(link.userId));
}

type Identity = { id: string; userId: string; providerId: string };

async function recordIdentityLinked(
  env: Env,
  db: Db,
  client: Client,
  { id, userId, providerId }: Identity,
): Promise<void> {
  const now = Date.now();
  const mailId = newId();
  const mail = { ...memberMail("identity-linked", userId), id: mailId, key: `identity-linked:${id}` };
  const event = { now, client, memberId: userId, kind: "identity-linked", about: providerId as Provider } as const;
  await batch(db, { event: securityEventInsert(db, event), mail: outboxInsert(db, env, now, mail) });
  await enqueueMail(env, [mailId]);
}

function sessionHooks(env: Env, db: Db, call: AuthCall, client: Client, isNewMember: () => boolean): Hooks["session"] {
  return {
    create: {
      // The member has authenticated: only now the answer may reveal a suspension or the second step, and no session is
      // made before.
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
        if (member && isSample(env, member.email))
          throw new APIError("FORBIDDEN", { code: "INVALID_EMAIL_OR_PASSWORD" });
        if (member?.secondFactor && !call.isSecondStepDone) {
          call.onSecondStep?.(session.userId);
          throw new APIError("FORBIDDEN", { code: "SECOND_STEP_NEEDED" });
        }
        // A sign-in takes the password or the code, as reauthentication does; a provider's gives neither.
        const reauthenticatedAt = call.provider ? null : Date.now();
        const { ip: ipAddress, userAgent, location } = client;
        return { data: { ...session, ipAddress, userAgent, location, reauthenticatedAt } };
      },
      // Checked again: the owner can have verified the address meanwhile, which removed the identity and revoked the
      // sessions so far.
      after: async (session) => {
        if (call.provider && !(await isLinked(db, session.userId, call.provider))) {
          await db.delete(schema.session).where(eq(schema.session.id, session.id));
          throw new APIError("FORBIDDEN", { code: "IDENTITY_REMOVED" });
        }
        const [now, memberId] = [Date.now(), session.userId];
        const kind = call.isSecondStepDone ? "second-step-passed" : "signed-in";
        // A new account's first session is its sign-up.
        const event = isNewMember()
          ? null
          : securityEventInsert(db, { now, client, memberId, kind, about: call.provider });
        await endOldestSessions(env, db, now, { memberId, event });
        call.onSession?.(session.userId);
      },
    },
  };
}

async function isLinked(db: Db, memberId: string, provider: Provider): Promise<boolean> {
  const { account } = schema;
  return (await db.$count(account, and(eq(account.userId, memberId), eq(account.providerId, provider)))) > 0;
}
