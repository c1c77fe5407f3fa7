import { and, desc, eq, gt, sql } from "drizzle-orm";
import { configuredProviders } from "#auth/oauth/providers.ts";
import { viewerId } from "#auth/session/session.ts";
import { countRecoveryCodes } from "#auth/two-factor/second-factor.ts";
import { PROVIDERS } from "#contract/auth/oauth.ts";
import { SESSIONS_MAX } from "#contract/limits.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { account, secondFactorRemoval, session, twoFactor } from "#db/schema/index.ts";
import { demandsSecondFactor } from "#domain/permissions/authorize.ts";
import { loadDeviceNames } from "#domain/security-events/device.ts";
import type { Viewer } from "#http/app-env.ts";
import type { Env } from "#worker/env.ts";

export function selectSecurity(db: Db, sessionToken: string | null, now: number) {
  const me = viewerId(sessionToken, now);
  return {
    accounts: db
      .select({
        provider: account.providerId,
        hasPassword: sql<number>`${account.password} is not null`.as("has_password"),
        createdAt: account.createdAt,
        updatedAt: account.updatedAt,
      })
      .from(account)
      .where(eq(account.userId, me)),
    factors: db
      .select({
        backupCodes: twoFactor.backupCodes,
        removalDueAt: sql<
          number | null
        >`(select ${secondFactorRemoval.dueAt} from ${secondFactorRemoval} where ${secondFactorRemoval.memberId} = ${twoFactor.userId})`.as(
          "removal_due_at",
        ),
      })
      .from(twoFactor)
      .where(and(eq(twoFactor.userId, me), eq(twoFactor.verified, true))),
    sessions: db
      .select({
        id: session.id,
        userAgent: session.userAgent,
        location: session.location,
        createdAt: session.createdAt,
        lastSeenAt: session.updatedAt,
      })
      .from(session)
      .where(and(eq(session.userId, me), gt(session.expiresAt, new Date(now))))
      // The current session first: old accounts can have more than are shown.
      .orderBy(desc(eq(session.token, sessionToken ?? "")), desc(session.id))
      .limit(SESSIONS_MAX),
  };
}

type SecurityRows = Results<ReturnType<typeof selectSecurity>>;

export async function toSecurityView(
  env: Env,
  viewer: Viewer,
  { accounts, factors: [factor], sessions }: SecurityRows,
): Promise<SecurityView> {
  const password = accounts.find((row) => row.provider === "credential" && row.hasPassword);
  const identities = PROVIDERS.flatMap((provider) => {
    const row = accounts.find((one) => one.provider === provider);
    return row ? [{ provider, linkedAt: row.createdAt.toISOString() }] : [];
  });
  const nameDevice = await loadDeviceNames();
  return {
    hasPassword: Boolean(password),
    passwordSetAt: password?.updatedAt.toISOString() ?? null,
    identities,
    linkable: configuredProviders(env).filter((provider) => !identities.some((own) => own.provider === provider)),
    secondFactor: {
      enabled: viewer.secondFactor,
      recoveryCodesLeft: viewer.secondFactor && factor ? await countRecoveryCodes(env, factor.backupCodes) : null,
      required: demandsSecondFactor(env, viewer),
      removalDueAt: factor?.removalDueAt ? new Date(factor.removalDueAt).toISOString() : null,
    },
    sessions: newestFirst(sessions).map(({ userAgent, createdAt, lastSeenAt, ...row }) => ({
      ...row,
      current: row.id === viewer.sessionId,
      device: nameDevice(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  };
}

const newestFirst = <Row extends { id: string }>(sessions: readonly Row[]): Row[] =>
  sessions.toSorted((one, other) => (one.id < other.id ? 1 : -1));
