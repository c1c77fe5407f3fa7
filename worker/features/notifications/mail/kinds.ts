import { and, eq, inArray, sql } from "drizzle-orm";
import type { MailedConversation } from "#contract/notifications/notifications.ts";
import { DIGEST_MAX, NOTIFICATION_KINDS, type NotificationKind } from "#contract/notifications/topics.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { isAdmitted } from "#domain/permissions/authorize.ts";
import { tierIncludes } from "#domain/permissions/tiers.ts";
import type { MailContext, MailKindDefinition, WrittenMail } from "#mail/kinds.ts";
import { withoutAddresses } from "#mail/without-addresses.ts";
import type { Env } from "#worker/env.ts";
import { findSeen } from "../list/queries.ts";
import { selectSettings, toSettingsView } from "../settings/queries.ts";
import { DIGEST, dueAtOfKey } from "./digest-key.ts";
import { digestEmail } from "./digest-template.ts";
import { unsubscriptionHeaders, unsubscriptionToken } from "./links.ts";

export const notificationMailKinds: readonly MailKindDefinition[] = [
  { kinds: [DIGEST], prepare: claimMessages, write: writeDigest, afterSent: markTold },
];

/** Only now: what a failed email was to tell is in the next one. */
async function markTold({ env, row }: MailContext): Promise<void> {
  if (row.memberId) await env.INBOXES.getByName(row.memberId).markTold(dueAtOfKey(row.key));
}

/** What comes afterwards is in the next email. */
async function claimMessages({ env, row }: MailContext): Promise<void> {
  if (row.memberId) await env.INBOXES.getByName(row.memberId).claimForMail(dueAtOfKey(row.key));
}

/** Null when nothing is unread, or without a verified address of a member who may sign in. */
async function writeDigest({ env, db, row }: MailContext): Promise<WrittenMail | null> {
  const memberId = row.memberId ?? "";
  const { recipients, settings } = await batch(db, {
    recipients: selectRecipient(env, db, memberId, row.to),
    settings: selectSettings(db, memberId),
  });
  const [recipient] = recipients;
  if (!recipient) return null;
  const channels = toSettingsView(settings);
  const kinds = (Object.keys(NOTIFICATION_KINDS) as NotificationKind[]).filter(
    (kind) => channels[NOTIFICATION_KINDS[kind]] === "app-and-email",
  );
  const found = await env.INBOXES.getByName(memberId).forMail(dueAtOfKey(row.key), kinds);
  const stored = found.notifications;
  const isToldOfMessages = channels.messages === "app-and-email" && recipient.canMessage === 1;
  const [{ rows }, conversations] = await Promise.all([
    findSeen(db, memberId, stored),
    isToldOfMessages ? nameConversations(db, memberId, found.conversations) : [],
  ]);
  const items = rows.map(({ content, actor }) => ({
    content,
    actor: actor ? withoutAddresses(actor.name) : undefined,
  }));
  if (items.length + conversations.length === 0) return null;
  const token = unsubscriptionToken(env, { id: memberId, email: row.to });
  return {
    content: digestEmail({
      env,
      to: row.to,
      token,
      items: items.slice(0, DIGEST_MAX),
      isAll: stored.length <= DIGEST_MAX,
      conversations: conversations.slice(0, DIGEST_MAX),
      isAllMessages: found.conversations.length <= DIGEST_MAX,
    }),
    headers: unsubscriptionHeaders(env, token),
  };
}

async function nameConversations(db: Db, memberId: string, conversations: MailedConversation[]) {
  if (conversations.length === 0) return [];
  const ids = conversations.map(({ peerId }) => peerId);
  const peers = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(and(inArray(user.id, ids), isVisibleTo(memberId)));
  const names = new Map(peers.map(({ id, name }) => [id, withoutAddresses(name)]));
  return conversations.flatMap((one) => {
    const name = names.get(one.peerId);
    return name === undefined ? [] : [{ ...one, name }];
  });
}

const selectRecipient = (env: Env, db: Db, memberId: string, email: string) =>
  db
    .select({
      canMessage: sql<number>`(${isAdmitted(env)} and ${tierIncludes(sql`${user.tierId}`, "networking")})`.as(
        "can_message",
      ),
    })
    .from(user)
    .where(
      and(
        eq(user.id, memberId),
        eq(user.email, email),
        eq(user.emailVerified, true),
        inArray(user.status, ["approved", "pending"]),
      ),
    );
