import { eq, isNull, or, sql } from "drizzle-orm";
import { account, emailChange, outbox, securityEvent, session, user } from "#db/schema/index.ts";
import { type OwnRows, own, pick } from "#domain/nouns/own-rows.ts";

export const authOwnRows: OwnRows = {
  account: own(
    user,
    user.id,
    pick(
      user,
      "id",
      "name",
      "email",
      "emailVerified",
      "image",
      "kind",
      "status",
      "statusReason",
      "statusSince",
      "role",
      "tierId",
      "tierPriceMinor",
      "requestedTierId",
      "acceptedTermsVersion",
      "acceptedTermsAt",
      "twoFactorEnabled",
      "createdAt",
      "updatedAt",
      "deletionDueAt",
      "timeZone",
    ),
  ),
  emailChange: own(emailChange, emailChange.memberId, pick(emailChange, "newEmail", "createdAt")),
  signInMethods: own(account, account.userId, pick(account, "providerId", "createdAt", "updatedAt")),
  sessions: own(
    session,
    session.userId,
    pick(session, "createdAt", "updatedAt", "expiresAt", "ipAddress", "userAgent", "location"),
  ),
  // An admin's action has the admin's network and browser, which the member does not see.
  securityEvents: own(
    securityEvent,
    securityEvent.memberId,
    pick(securityEvent, "kind", "about", "network", "userAgent", "location", "count", "at"),
    { where: or(isNull(securityEvent.actorId), eq(securityEvent.actorId, securityEvent.memberId)) },
  ),
  emails: ({ db, email }) =>
    db
      .select({ kind: outbox.kind, status: outbox.status, createdAt: outbox.createdAt, sentAt: outbox.sentAt })
      .from(outbox)
      .where(
        sql`${outbox.id} in (select id from ${outbox} where to_email = ${email} and counted_at is not null
          union all select id from ${outbox} where to_email = ${email} and to_email <> '' and counted_at is null)`,
      )
      .orderBy(outbox.id),
};
