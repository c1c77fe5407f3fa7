import { and, desc, eq, gt, sql } from "drizzle-orm";
import { configuredProviders } from "#auth/oauth/providers.ts";
import { viewerId } from "#auth/session/session.ts";
import { countRecoveryCodes } from "#auth/two-factor/second-factor.ts";
import { PROVIDERS } from "#contract/auth/oauth.ts";
import { EMAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import type { AccountView } from "#contract/settings/account.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import type { Db } from "#db/open.ts";
import { account, emailChange, session, twoFactor } from "#db/schema/index.ts";
import { demandsSecondFactor } from "#domain/permissions/authorize.ts";
import type { Viewer } from "#http/app-env.ts";
import type { Env } from "#worker/env.ts";

/** The statement that reads the viewer's change of address, while its links work. For `toAccountView`. */
export const selectAccount = (db: Db, sessionToken: string | null, now: number) =>
  db
    .select({
      newEmail: emailChange.newEmail,
      oldConfirmedAt: emailChange.oldConfirmedAt,
      newConfirmedAt: emailChange.newConfirmedAt,
      createdAt: emailChange.createdAt,
    })
    .from(emailChange)
    .where(
      and(
        eq(emailChange.memberId, viewerId(sessionToken, now)),
        gt(emailChange.createdAt, now - EMAIL_LINK_LIFETIME_MS),
      ),
    );

type AccountRow = Awaited<ReturnType<typeof selectAccount>>[number];

/** What the account section shows, of the rows of `selectAccount`. */
export const toAccountView = (change: AccountRow | undefined): AccountView => ({
  emailChange: change
    ? {
        newEmail: change.newEmail,
        oldConfirmed: change.oldConfirmedAt !== null,
        newConfirmed: change.newConfirmedAt !== null,
        expiresAt: new Date(change.createdAt + EMAIL_LINK_LIFETIME_MS).toISOString(),
      }
    : null,
});

/** Sessions the security section lists; whoever has more sees the newest. */
const SESSIONS_SHOWN = 50;

/** The statements that read how and where the viewer is signed in. For `toSecurityView`. */
export const selectSecurity = (db: Db, sessionToken: string | null, now: number) => {
  const me = viewerId(sessionToken, now);
  return [
    db
      .select({
        provider: account.providerId,
        hasPassword: sql<number>`${account.password} is not null`.as("has_password"),
        createdAt: account.createdAt,
        updatedAt: account.updatedAt,
      })
      .from(account)
      .where(eq(account.userId, me)),
    db
      .select({ backupCodes: twoFactor.backupCodes })
      .from(twoFactor)
      .where(and(eq(twoFactor.userId, me), eq(twoFactor.verified, true))),
    db
      .select({
        id: session.id,
        userAgent: session.userAgent,
        location: session.location,
        createdAt: session.createdAt,
        lastSeenAt: session.updatedAt,
      })
      .from(session)
      .where(and(eq(session.userId, me), gt(session.expiresAt, new Date(now))))
      .orderBy(desc(session.id))
      .limit(SESSIONS_SHOWN),
  ] as const;
};

type SecurityRows = { [At in 0 | 1 | 2]: Awaited<ReturnType<typeof selectSecurity>[At]> };

/** What the security section shows, of the rows of `selectSecurity`. */
export async function toSecurityView(env: Env, viewer: Viewer, rows: SecurityRows): Promise<SecurityView> {
  const [accounts, [factor], sessions] = [rows[0], rows[1], rows[2]];
  const password = accounts.find((row) => row.provider === "credential" && row.hasPassword);
  const identities = PROVIDERS.flatMap((provider) => {
    const row = accounts.find((one) => one.provider === provider);
    return row ? [{ provider, linkedAt: row.createdAt.toISOString() }] : [];
  });
  const { default: bowser } = await import("bowser");
  return {
    hasPassword: Boolean(password),
    passwordSetAt: password?.updatedAt.toISOString() ?? null,
    identities,
    linkable: configuredProviders(env).filter((provider) => !identities.some((own) => own.provider === provider)),
    secondFactor: {
      enabled: viewer.secondFactor,
      recoveryCodesLeft:
        viewer.secondFactor && factor ? await countRecoveryCodes(env.AUTH_SECRET, factor.backupCodes) : null,
      required: demandsSecondFactor(env, viewer),
    },
    sessions: sessions.map(({ userAgent, createdAt, lastSeenAt, ...row }) => ({
      ...row,
      current: row.id === viewer.sessionId,
      device: nameDevice(userAgent ? bowser.parse(userAgent) : null),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  };
}

/** "Firefox on Linux", as far as a browser says so. */
function nameDevice(parsed: { browser: { name?: string }; os: { name?: string } } | null): string {
  const browser = parsed?.browser.name || "Unknown browser";
  return parsed?.os.name ? `${browser} on ${parsed.os.name}` : browser;
}
