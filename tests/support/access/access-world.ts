import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { addressToken } from "#auth/mail/links.ts";
import { codeOfInvitation, hashOfCode } from "#auth/sign-up/invitation-codes.ts";
import { DAY_MS } from "#contract/limits.ts";
import { conversationName } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import {
  account,
  audit,
  block,
  emailChange,
  invitation,
  invitationUse,
  memberSearchToken,
  outbox,
  page,
  registration,
  session,
  tier,
} from "#db/schema/index.ts";
import { registrationToken } from "#worker/features/events/mail/links.ts";
import { createEvent, testDb } from "../events/events.ts";
import { createMember, signIn } from "../members.ts";
import type { Caller, Marker } from "./access-matrix.ts";

const STARTUP = "01900000-0000-7000-8000-000500000002";
const SPARE_POSITION = 99;
const INVESTOR = "01900000-0000-7000-8000-000500000003";

/** The callers of the matrix, their objects, and the private words. */
export type World = {
  callers: Record<Caller, { cookie: string }>;
  /** The values of `{name}` in paths and bodies. */
  values: Record<string, string>;
  markers: Record<Marker, string>;
};

/** Creates a world with its own rows, so that tests in different worlds do not affect each other. */
export async function createWorld(): Promise<World> {
  const db = testDb();
  const now = Date.now();
  const mark = (marker: Marker) => `marker-${marker}-${newId().slice(-12)}`;
  const markers: Record<Marker, string> = {
    email: `${mark("email")}@example.com`,
    "new-email": `${mark("new-email")}@example.com`,
    sessionLocation: mark("sessionLocation"),
    message: mark("message"),
    company: mark("company"),
    note: mark("note"),
    audit: mark("audit"),
    draft: "marker-draft",
    "mail-error": mark("mail-error"),
    reason: mark("reason"),
  };
  const [owner, other, blocked, pending, suspended, admin] = await Promise.all([
    createMember({
      name: "Owner",
      email: markers.email,
      columns: { tierId: INVESTOR, requestedTierId: STARTUP, tierRequestedAt: now },
    }),
    createMember({ name: "Other" }),
    createMember({ name: "Blocked" }),
    createMember({ name: "Pending", status: "pending" }),
    createMember({
      name: "Suspended",
      status: "suspended",
      columns: { statusReason: markers.reason, statusBefore: "approved" },
    }),
    createMember({ name: "Admin", role: "admin", columns: { twoFactorEnabled: true } }),
  ]);
  const [second, event, exclusive, hosted] = await Promise.all([
    signIn(owner.id),
    createEvent({ hostId: other.id }),
    createEvent({ hostId: other.id, exclusive: true }),
    createEvent({ hostId: owner.id }),
  ]);
  const [registrationId, changeId, invitationId, spareTier] = [newId(), newId(), newId(), newId()];
  const mail = (
    key: string,
    kind: typeof outbox.$inferInsert.kind,
    more: Partial<typeof outbox.$inferInsert> = {},
  ) => ({
    id: newId(),
    key,
    kind,
    to: markers.email,
    toName: "Owner",
    memberId: owner.id,
    status: "sent" as const,
    dueAt: now,
    createdAt: now,
    ...more,
  });
  const dead = mail(`password-changed:${newId()}`, "password-changed", {
    status: "dead",
    lastError: markers["mail-error"],
  });
  const place = mail(`registration-confirmed:${registrationId}`, "registration-confirmed", {
    eventId: event,
    registrationId,
  });
  const change = mail(`email-change-new:${changeId}`, "email-change-new", { to: markers["new-email"] });
  await db.batch([
    db.update(session).set({ location: markers.sessionLocation }).where(eq(session.id, second.sessionId)),
    db.insert(account).values([
      { id: newId(), accountId: owner.id, providerId: "credential", userId: owner.id, password: "no-hash" },
      { id: newId(), accountId: newId(), providerId: "google", userId: owner.id },
    ]),
    db.insert(emailChange).values({ memberId: owner.id, id: changeId, newEmail: markers["new-email"], createdAt: now }),
    db.insert(block).values({ memberId: owner.id, blockedId: blocked.id, createdAt: now }),
    db.insert(registration).values({
      id: registrationId,
      eventId: event,
      memberId: owner.id,
      email: markers.email,
      name: "Owner",
      company: markers.company,
      confirmedAt: now,
      createdAt: now,
    }),
    db.insert(outbox).values([dead, place, change]),
    db.insert(audit).values({
      id: newId(),
      actorId: admin.id,
      action: "tier-given",
      subjectKind: "member",
      subjectId: owner.id,
      after: { reason: markers.audit },
      requestId: newId(),
      at: now,
    }),
    db.insert(invitation).values({
      id: invitationId,
      codeHash: hashOfCode(env, codeOfInvitation(env, invitationId)),
      note: markers.note,
      trusted: false,
      maxUses: 10,
      usedCount: 1,
      expiresAt: now + DAY_MS,
      createdBy: admin.id,
      createdAt: now,
    }),
    db.insert(invitationUse).values({ invitationId, memberId: owner.id, createdAt: now }),
    // There can be twelve tiers at most, so the spare tier of the previous world is deleted.
    db.delete(tier).where(eq(tier.position, SPARE_POSITION)),
    db
      .insert(tier)
      .values({ id: spareTier, name: `Tier ${spareTier}`, priceMinor: 1, features: [], position: SPARE_POSITION }),
    db.insert(memberSearchToken).values({ token: markers.email, memberId: owner.id }),
    db
      .insert(page)
      .values([
        { slug: "about", title: "About", markdown: markers.draft, updatedAt: now, updatedBy: admin.id, version: 1 },
        {
          slug: "terms",
          title: "Terms",
          markdown: "Be kind.",
          publishedAt: now,
          updatedAt: now,
          updatedBy: admin.id,
          version: 1,
        },
      ])
      .onConflictDoNothing(),
  ]);
  await env.CONVERSATIONS.getByName(conversationName(owner.id, other.id)).append(owner.id, other.id, [
    { clientId: crypto.randomUUID(), text: markers.message },
  ]);
  return {
    callers: { visitor: { cookie: "" }, pending, member: owner, other, blocked, suspended, admin },
    markers,
    values: {
      owner: owner.id,
      other: other.id,
      email: markers.email,
      session: second.sessionId,
      event,
      "exclusive-event": exclusive,
      "hosted-event": hosted,
      tier: STARTUP,
      "spare-tier": spareTier,
      invitation: invitationId,
      code: codeOfInvitation(env, invitationId),
      mail: dead.id,
      "address-token": addressToken(env, change),
      "registration-token": registrationToken(env, place),
    },
  };
}
