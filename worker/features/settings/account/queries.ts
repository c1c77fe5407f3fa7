import { and, eq, gt } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import { EMAIL_CHANGE_LIFETIME_MS } from "#contract/limits.ts";
import type { AccountView } from "#contract/settings/account.ts";
import type { Db } from "#db/open.ts";
import { emailChange } from "#db/schema/index.ts";

/** While its links are valid. */
export const selectEmailChange = (db: Db, sessionToken: string | null, now: number) =>
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
        gt(emailChange.createdAt, now - EMAIL_CHANGE_LIFETIME_MS),
      ),
    );

type EmailChangeRow = Awaited<ReturnType<typeof selectEmailChange>>[number];

export const toAccountView = ([change]: EmailChangeRow[]): AccountView => ({
  emailChange: change
    ? {
        newEmail: change.newEmail,
        oldConfirmed: change.oldConfirmedAt !== null,
        newConfirmed: change.newConfirmedAt !== null,
        expiresAt: new Date(change.createdAt + EMAIL_CHANGE_LIFETIME_MS).toISOString(),
      }
    : null,
});
