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
  connection,
  connectionRequest,
  deal,
  emailChange,
  endorsement,
  introduction,
  invitation,
  invitationUse,
  media,
  opportunityParty,
  opportunityQuestion,
  outbox,
  page,
  profile,
  recommendation,
  registration,
  securityEvent,
  session,
  skill,
  tier,
} from "#db/schema/index.ts";
import { calendarToken, registrationToken } from "#worker/features/events/mail/links.ts";
import { unsubscriptionToken } from "#worker/features/notifications/mail/links.ts";
import { createEvent, testDb } from "../events/events.ts";
import { png } from "../media/pictures.ts";
import { createMember, signIn } from "../members.ts";
import { createOpportunity } from "../opportunities/opportunities.ts";
import type { Caller, CreateOwn } from "./access-row.ts";

const STARTUP = "01900000-0000-7000-8000-000500000002";
const SPARE_POSITION = 99;
const INVESTOR = "01900000-0000-7000-8000-000500000003";
const ENTERPRISE = "01900000-0000-7000-8000-000500000004";

/** What creates the objects of a topic, where it has any. */
const TOPICS = import.meta.glob<CreateOwn | undefined>("./rows/*.ts", { eager: true, import: "createOwn" });

/** The callers of the matrix, their objects, and the private words. */
export type World = {
  callers: Record<Caller, { cookie: string }>;
  /** The values of `{name}` in paths and bodies. */
  values: Record<string, string>;
  markers: Record<string, string>;
};

/** Creates a world with its own rows, so that tests in different worlds do not affect each other. */
export async function createWorld(): Promise<World> {
  const db = testDb();
  const now = Date.now();
  const mark = (marker: string) => `marker-${marker}-${newId().slice(-12)}`;
  const markers = {
    email: `${mark("email")}@example.com`,
    "new-email": `${mark("new-email")}@example.com`,
    sessionLocation: mark("sessionLocation"),
    securityEvent: mark("securityEvent"),
    message: mark("message"),
    company: mark("company"),
    note: mark("note"),
    audit: mark("audit"),
    draft: "marker-draft",
    "mail-error": mark("mail-error"),
    reason: mark("reason"),
    bio: mark("bio"),
    recommendation: mark("recommendation"),
    "recommendation-note": mark("recommendation-note"),
    "request-note": mark("request-note"),
    "introduction-note": mark("introduction-note"),
    pitch: mark("pitch"),
    question: mark("question"),
    "deal-note": mark("deal-note"),
  };
  const [owner, other, blocked, pending, suspended, admin, rejected, unverified, oneStep, known] = await Promise.all([
    createMember({
      name: "Owner",
      email: markers.email,
      columns: { tierId: INVESTOR, requestedTierId: STARTUP, tierRequestedAt: now },
    }),
    createMember({ name: "Other", columns: { tierId: STARTUP } }),
    createMember({ name: "Blocked" }),
    createMember({ name: "Pending", status: "pending" }),
    createMember({
      name: "Suspended",
      status: "suspended",
      columns: { statusReason: markers.reason, statusBefore: "approved" },
    }),
    createMember({ name: "Admin", role: "admin", columns: { twoFactorEnabled: true, tierId: STARTUP } }),
    createMember({ name: "Rejected", status: "rejected", columns: { statusReason: "Not this year." } }),
    createMember({ name: "Unverified", emailVerified: false }),
    createMember({ name: "One Step", role: "admin", columns: { tierId: STARTUP } }),
    createMember({ name: "Known" }),
  ]);
  const [second, event, exclusive, hosted] = await Promise.all([
    signIn(owner.id),
    createEvent({ hostId: other.id }),
    createEvent({ hostId: other.id, exclusive: true }),
    createEvent({ hostId: owner.id }),
  ]);
  const [registrationId, changeId, invitationId, spareTier, skillId] = [newId(), newId(), newId(), newId(), newId()];
  const [introductionId, askedIntroductionId] = [newId(), newId()];
  const [opportunityId, questionId, pausedQuestion, closedQuestion] = [newId(), newId(), newId(), newId()];
  const avatar = `${newId().replaceAll("-", "").slice(-22)}.png`;
  await env.MEDIA.put(avatar, png(), {
    httpMetadata: { contentType: "image/png" },
    customMetadata: { use: "avatar" },
  });
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
    db.insert(securityEvent).values({
      ...{
        id: newId(),
        memberId: owner.id,
        actorId: owner.id,
        kind: "signed-in",
        location: markers.securityEvent,
        at: now,
      },
    }),
    db.insert(account).values([
      { id: newId(), accountId: owner.id, providerId: "credential", userId: owner.id, password: "no-hash" },
      { id: newId(), accountId: newId(), providerId: "google", userId: owner.id },
    ]),
    db.insert(emailChange).values({ memberId: owner.id, id: changeId, newEmail: markers["new-email"], createdAt: now }),
    db.insert(profile).values([
      { memberId: owner.id, bio: markers.bio },
      { memberId: known.id, isPublic: true },
    ]),
    db.insert(block).values({ memberId: owner.id, blockedId: blocked.id, createdAt: now }),
    db.insert(connectionRequest).values({
      ...{ requesterId: other.id, recipientId: owner.id, state: "open", note: markers["request-note"], askedAt: now },
    }),
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
    db
      .insert(skill)
      .values({ id: skillId, memberId: owner.id, key: "underwriting", name: "Underwriting", position: 0 }),
    db.insert(endorsement).values({ skillId, memberId: other.id, createdAt: now }),
    db.insert(recommendation).values([
      {
        subjectId: owner.id,
        authorId: other.id,
        state: "pending",
        relationship: "worked-with",
        text: markers.recommendation,
        at: now,
      },
      { subjectId: owner.id, authorId: admin.id, state: "asked", note: markers["recommendation-note"], at: now },
    ]),
    db.insert(connection).values(
      [owner, known].flatMap(({ id: peerId }) => [
        { memberId: other.id, peerId, since: now },
        { memberId: peerId, peerId: other.id, since: now },
      ]),
    ),
    db.insert(introduction).values([
      {
        ...{ id: introductionId, requesterId: known.id, targetId: owner.id, firstId: other.id, holderId: owner.id },
        ...{ noteToFirst: "Please", noteToTarget: markers["introduction-note"], state: "open" },
        ...{ askedAt: now, heldAt: now, passedAt: now },
      },
      {
        ...{
          id: askedIntroductionId,
          requesterId: owner.id,
          targetId: known.id,
          firstId: other.id,
          holderId: known.id,
        },
        ...{ noteToFirst: "Please", noteToTarget: "Good morning", state: "open" },
        ...{ askedAt: now, heldAt: now, passedAt: now },
      },
    ]),
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
    db.insert(media).values({
      ...{ key: avatar, ownerId: owner.id, use: "avatar", bytes: png().length },
      ...{ width: 2, height: 2, createdAt: now, deleteAt: now + DAY_MS },
    }),
    db.insert(invitationUse).values({ invitationId, memberId: owner.id, createdAt: now }),
    // There can be twelve tiers at most, so the spare tier of the previous world is deleted.
    db.delete(tier).where(eq(tier.position, SPARE_POSITION)),
    db
      .insert(tier)
      .values({ id: spareTier, name: `Tier ${spareTier}`, priceMinor: 1, features: [], position: SPARE_POSITION }),
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
  await env.CONVERSATIONS.getByName(conversationName(owner.id, other.id)).append(
    owner.id,
    other.id,
    [{ clientId: crypto.randomUUID(), text: markers.message }],
    "direct",
  );
  const pitch = { ownerId: owner.id, text: markers.pitch };
  const [draft, reviewed, paused, closed] = await Promise.all([
    createOpportunity({ ...pitch, state: "draft", openedAt: null }),
    createOpportunity({ ...pitch, state: "in-review", openedAt: null }),
    createOpportunity({ ...pitch, state: "paused" }),
    createOpportunity({ ...pitch, state: "closed" }),
    createOpportunity({ ...pitch, id: opportunityId }),
  ]);
  await db.batch([
    db.insert(opportunityQuestion).values([
      { id: questionId, opportunityId, askerId: other.id, text: markers.question, askedAt: now },
      { id: pausedQuestion, opportunityId: paused, askerId: other.id, text: "Why?", askedAt: now },
      { id: closedQuestion, opportunityId: closed, askerId: other.id, text: "Why?", askedAt: now },
    ]),
    db.insert(opportunityParty).values([paused, closed].map((id) => ({ opportunityId: id, memberId: other.id }))),
    db.insert(deal).values({
      ...{ opportunityId: closed, memberId: other.id, savedAt: now, note: markers["deal-note"], updatedAt: now },
    }),
  ]);
  const own: Record<string, string>[] = [];
  const marked: Record<string, string> = {};
  const addMark = (name: string) => (marked[name] = mark(name));
  for (const createOwn of Object.values(TOPICS))
    if (createOwn) own.push(await createOwn({ ownerId: owner.id, otherId: other.id, now, mark: addMark }));
  return {
    callers: {
      visitor: { cookie: "" },
      pending,
      member: owner,
      other,
      blocked,
      suspended,
      admin,
      rejected,
      unverified,
      "one-step": oneStep,
    },
    markers: { ...markers, ...marked },
    values: {
      ...Object.assign({}, ...own),
      owner: owner.id,
      other: other.id,
      unsubscription: unsubscriptionToken(env, owner),
      public: known.id,
      email: markers.email,
      session: second.sessionId,
      event,
      "exclusive-event": exclusive,
      "hosted-event": hosted,
      tier: STARTUP,
      "top-tier": ENTERPRISE,
      "spare-tier": spareTier,
      skill: skillId,
      avatar,
      invitation: invitationId,
      opportunity: opportunityId,
      question: questionId,
      "paused-question": pausedQuestion,
      "closed-question": closedQuestion,
      draft,
      reviewed,
      paused,
      closed,
      introduction: introductionId,
      "asked-introduction": askedIntroductionId,
      code: codeOfInvitation(env, invitationId),
      mail: dead.id,
      "address-token": addressToken(env, change),
      "registration-token": registrationToken(env, place),
      "calendar-token": calendarToken(env, place),
    },
  };
}
