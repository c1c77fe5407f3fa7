import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { resetToken } from "#auth/mail/links.ts";
import { identifierOf } from "#auth/recovery/reset-link.ts";
import { HOUR_MS } from "#contract/limits.ts";
import type { MailKind } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { account, emailChange, report, secondFactorRemoval, tier, user, verification } from "#db/schema/index.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { testDb } from "../events/events.ts";
import { createMember, type TestMember } from "../members.ts";
import { makeDigestDue } from "../notifications/digests.ts";
import { commitEventMail, EVENT_MAILS } from "./event-mail.ts";
import { withMailProvider } from "./fake-provider.ts";

/** What others wrote: one line, such as a name, and a text of several. `own`: another address of the recipient. `place`: instead of the line. */
export type Wrote = { line: string; text: string; own: string; place?: string };

const db = testDb();
const change = (id: string, columns: Partial<typeof user.$inferInsert>) =>
  db.update(user).set(columns).where(eq(user.id, id));

/** The rows that a mail outside of events is about, and its key. */
type Rows = (member: TestMember, wrote: Wrote) => Promise<string>;

const nothing: Rows = async ({ id }) => `nothing:${id}`;

const changeOfAddress =
  (kind: MailKind): Rows =>
  async (member, { own }) => {
    const id = newId();
    await db.insert(emailChange).values({ memberId: member.id, id, newEmail: own, createdAt: Date.now() });
    return `${kind}:${id}`;
  };

const ROWS: Record<Exclude<MailKind, (typeof EVENT_MAILS)[number]>, Rows> = {
  "password-reset": async ({ id: value }) => {
    const id = newId();
    const key = `password-reset:${id}`;
    const expiresAt = new Date(Date.now() + HOUR_MS);
    await db.insert(verification).values({ id, identifier: identifierOf(resetToken(env, { key })), value, expiresAt });
    return key;
  },
  "password-changed": async ({ id: userId }) => {
    await db.insert(account).values({ id: newId(), userId, accountId: newId(), providerId: "google" });
    return `password-changed:${userId}`;
  },
  "email-verification": nothing,
  "email-change-old": changeOfAddress("email-change-old"),
  "email-change-new": changeOfAddress("email-change-new"),
  "email-changed": nothing,
  "second-factor-on": nothing,
  "second-factor-off": nothing,
  "second-factor-removal": async ({ id: memberId }) => {
    const at = Date.now();
    await db.insert(secondFactorRemoval).values({ memberId, requestedBy: memberId, requestedAt: at, dueAt: at + 1 });
    return `removal:${memberId}`;
  },
  "recovery-codes-replaced": nothing,
  "identity-linked": nothing,
  "identity-unlinked": nothing,
  "account-deletion": async ({ id }) => {
    await change(id, { deletionDueAt: Date.now() + HOUR_MS });
    return `deletion:${id}`;
  },
  "membership-decided": async ({ id }, { text }) => {
    await change(id, { status: "rejected", statusReason: text });
    return `decided:${id}`;
  },
  "membership-suspended": async ({ id }, { text }) => {
    await change(id, { status: "suspended", statusReason: text });
    return `suspended:${id}`;
  },
  "membership-restored": nothing,
  "tier-decided": async ({ id }, { line, text }) => {
    const tiers = [0, 1].map((position) => ({ id: newId(), name: `${line} ${newId()}`, features: [], position }));
    await db.insert(tier).values(tiers);
    await change(id, { tierId: tiers[0]?.id, refusedTierId: tiers[1]?.id, tierRefusalReason: text });
    return `tier:${id}`;
  },
  "applications-waiting": async ({ id }, { line }) => {
    await change(id, { role: "admin" });
    await createMember({ name: `Name ${line}`, status: "pending" });
    return `waiting:${id}`;
  },
  "report-decided": async ({ id: subjectId }, { line, text }) => {
    const id = newId();
    const context = { name: line, title: "", company: "", location: "", bio: text } as never;
    await db.insert(report).values({
      ...{ id, kind: "member", subjectId, objectId: subjectId, reason: "spam", words: text, context, at: Date.now() },
      ...{ state: "decided", decision: "warn", decisionReason: text },
    });
    return `report-decided:${id}`;
  },
  "notification-digest": async (member, { line }) => {
    const actor = await createMember({ name: `Name ${line}` });
    const content = { kind: "skill-endorsed", subject: line, text: line, path: "/profile/me" } as const;
    const dueAt = await makeDigestDue(member, [{ key: newId(), actorId: actor.id, content }]);
    return `notification-digest:${member.id}:${dueAt}`;
  },
};

/** Inserts what a kind of mail is about, all written by others, and its outbox row; returns the id of that. */
export async function commitEveryMail(kind: MailKind, wrote: Wrote, emailVerified: boolean): Promise<string> {
  const { line, text, own, place = line } = wrote;
  if (isEventMail(kind)) {
    const { id, member } = await commitEventMail(kind, {
      event: {
        title: line,
        location: place,
        description: text,
        ...(kind === "event-cancelled" && { cancelReason: text }),
      },
      hostName: `Name ${line}`,
      toName: `Name ${line}`,
      message: text,
    });
    await change(member.id, { emailVerified });
    return id;
  }
  const id = newId();
  const isWanted = kind === "email-verification";
  const member = await createMember({ name: `Name ${line}`, emailVerified: emailVerified && !isWanted });
  const key = await ROWS[kind](member, wrote);
  const to = kind === "email-change-new" ? own : member.email;
  const mail = { id, key, kind, to, toName: `Name ${line}`, memberId: member.id };
  await db.batch([outboxInsert(db, withMailProvider(), Date.now(), mail)]);
  return id;
}

const isEventMail = (kind: MailKind): kind is (typeof EVENT_MAILS)[number] =>
  (EVENT_MAILS as readonly string[]).includes(kind);
