import { and, eq, inArray } from "drizzle-orm";
import { DIGEST_MAX, NOTIFICATION_KINDS, type NotificationKind } from "#contract/notifications/plain/topics.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { withoutDirectionMarks } from "#mail/direction-marks.ts";
import type { MailContext, MailKindDefinition, WrittenMail } from "#mail/kinds.ts";
import { findSeen } from "../list/queries.ts";
import { selectSettings, toSettingsView } from "../settings/queries.ts";
import { DIGEST, dueAtOfKey } from "./digest-key.ts";
import { digestEmail } from "./digest-template.ts";
import { unsubscriptionHeaders, unsubscriptionToken } from "./links.ts";

/** The daily email with the notifications of a member. Its facts are in the member's inbox. */
export const notificationMailKinds: readonly MailKindDefinition[] = [{ kinds: [DIGEST], write: writeDigest }];

/**
 * Writes what is unread and by email now, and can be seen by the member. Null when that is nothing, or when the address is not the verified one of a
 * member who may sign in.
 */
async function writeDigest({ env, db, row }: MailContext): Promise<WrittenMail | null> {
  const memberId = row.memberId ?? "";
  const { recipients, settings } = await batch(db, {
    recipients: selectRecipient(db, memberId, row.to),
    settings: selectSettings(db, memberId),
  });
  if (recipients.length === 0) return null;
  const channels = toSettingsView(settings);
  const kinds = (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).filter(
    (kind) => channels[NOTIFICATION_KINDS[kind]] === "app-and-email",
  );
  const stored = await env.INBOXES.getByName(memberId).notificationsForMail(dueAtOfKey(row.key), kinds);
  if (stored.length === 0) return null;
  const { rows } = await findSeen(db, memberId, stored);
  const items = rows.map(({ content, actor }) => ({
    content,
    actor: actor ? withoutDirectionMarks(actor.name) : undefined,
  }));
  if (items.length === 0) return null;
  const token = unsubscriptionToken(env, { id: memberId, email: row.to });
  return {
    content: digestEmail({
      env,
      to: row.to,
      token,
      items: items.slice(0, DIGEST_MAX),
      isAll: stored.length <= DIGEST_MAX,
    }),
    headers: unsubscriptionHeaders(env, token),
  };
}

const selectRecipient = (db: Db, memberId: string, email: string) =>
  db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.id, memberId),
        eq(user.email, email),
        eq(user.emailVerified, true),
        inArray(user.status, ["approved", "pending"]),
      ),
    );
