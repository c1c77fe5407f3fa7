import { and, eq, gt } from "drizzle-orm";
import type { AccountView } from "#contract/auth";
import { EMAIL_LINK_LIFETIME_MS } from "#contract/limits";
import { emailChange } from "#db/schema";
import { viewerId } from "../../auth/session.ts";
import type { Db } from "../../db/open.ts";

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
