import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { newId } from "#db/ids.ts";
import {
  certificate,
  connection,
  contentRequest,
  contentVote,
  deal,
  endorsement,
  enrollment,
  introduction,
  opportunityParty,
  opportunityQuestion,
  opportunityTeam,
  profile,
  profileTag,
  recommendation,
  registration,
} from "#db/schema/index.ts";
import { runCronJobs } from "#worker/scheduled.ts";
import { sendDirect, settled } from "../access/send-direct.ts";
import { testDb } from "../events/events.ts";
import { createMember, type TestMember } from "../members.ts";
import { INVESTOR } from "../membership/tiers.ts";
import { createOpportunity } from "../opportunities/opportunities.ts";
import { waitForInboxDelivery } from "../sockets.ts";
import { NOTES } from "./introduction-requests.ts";

/** A question of the neighbor's that everybody reads, without a name. */
export const PUBLISHED_QUESTION = "Name your auditors";

/** Who is there before the neighbor comes: the owner, who reads, and two more. `values`: ids by name, of the access world and of what is the friend's. */
export type Around = {
  owner: TestMember;
  friend: TestMember;
  stranger: TestMember;
  values: Record<string, string> & { friendSkill: string; friendPost: string; friendOpportunity: string };
};

export const connect = (one: string, other: string, since = Date.now()) =>
  testDb()
    .insert(connection)
    .values([
      { memberId: one, peerId: other, since },
      { memberId: other, peerId: one, since },
    ]);

/** Sends a request, which must be accepted, and returns the id in its answer. */
async function send(by: TestMember, line: string, body: object = {}): Promise<string> {
  const answer = await sendDirect(line, { cookie: by.cookie, body, key: crypto.randomUUID() });
  const text = await answer.text();
  expect(answer.ok, `${line}: ${answer.status} ${text}`).toBe(true);
  return text ? (JSON.parse(text).id ?? "") : "";
}

/** A member with something in every place where a member can leave something. `areMuted`: the two have muted each other. */
export async function createNeighbor(name: string, around: Around, areMuted: boolean): Promise<TestMember> {
  const neighbor = await createMember({ name, columns: { tierId: INVESTOR } });
  await leaveProfile(neighbor, around);
  await leavePosts(neighbor, around);
  await leaveOpportunities(neighbor, around);
  await leaveIntroductions(neighbor, around);
  await leaveLearning(neighbor, around);
  await send(neighbor, `POST /api/messages/${around.owner.id}`, {
    messages: [{ clientId: crypto.randomUUID(), text: "Hello." }],
  });
  await send(neighbor, `POST /api/profiles/${around.owner.id}/view`);
  // Nobody is notified of whom they muted, so this comes last.
  await settled();
  if (areMuted) await send(around.owner, `PUT /api/network/mutes/${neighbor.id}`);
  if (areMuted) await send(neighbor, `PUT /api/network/mutes/${around.owner.id}`);
  await runCronJobs(env, Date.now());
  await settled();
  await waitForInboxDelivery();
  return neighbor;
}

async function leaveProfile({ id, name }: TestMember, { owner, friend, stranger, values }: Around): Promise<void> {
  const [db, now] = [testDb(), Date.now()];
  const shown = {
    ...{ state: "shown" as const, relationship: "worked-with" as const, at: now },
    text: "Reads every covenant twice.",
  };
  await db.batch([
    db.insert(profile).values({ memberId: id, title: "Zephyr partner", company: "Zephyr", location: "Oslo" }),
    db.insert(profileTag).values({ memberId: id, list: "sectors", code: "fintech" }),
    ...[owner, friend, stranger].map((other) => connect(id, other.id)),
    db
      .insert(endorsement)
      .values([values.friendSkill, values.skill ?? ""].map((skillId) => ({ skillId, memberId: id, createdAt: now }))),
    db.insert(recommendation).values([
      { ...shown, subjectId: friend.id, authorId: id },
      { ...shown, subjectId: owner.id, authorId: id },
      { ...shown, subjectId: id, authorId: friend.id },
      { subjectId: id, authorId: owner.id, state: "asked", note: "A line on our round?", at: now },
    ]),
    db.insert(registration).values({
      ...{ id: newId(), eventId: values.event ?? "", memberId: id, email: `${id}@example.com` },
      ...{ name, confirmedAt: now, createdAt: now },
    }),
  ]);
}

/** Posts, comments with replies by others, and likes. */
async function leavePosts(neighbor: TestMember, { owner, friend, values }: Around): Promise<void> {
  const comment = (by: TestMember, postId: string, text: string, replyTo: string | null = null) =>
    send(by, `POST /api/posts/${postId}/comments`, { text, replyTo });
  const own = await send(neighbor, "POST /api/posts", {
    ...{ text: "Zephyr closes its first fund.", audience: "members", picture: null },
  });
  await comment(owner, own, "Well done.");
  await comment(friend, own, "Well done from me too.");
  for (const postId of [values.post ?? "", values.friendPost]) {
    await send(neighbor, `PUT /api/posts/${postId}/like`);
    const thread = await comment(neighbor, postId, "Which banks?");
    await comment(friend, postId, "Two in Oslo.", thread);
  }
  await comment(neighbor, values.post ?? "", "And which funds?", values.comment ?? "");
}

/** An opportunity of the neighbor's, and their answers and questions to those of the owner. */
async function leaveOpportunities(neighbor: TestMember, { owner, values }: Around): Promise<void> {
  const [db, now] = [testDb(), Date.now()];
  const own = await createOpportunity({ ownerId: neighbor.id, company: "Zephyr Credit" });
  await send(owner, `PUT /api/opportunities/${own}/interest`, { amountMinor: 1000 });
  await send(owner, `POST /api/opportunities/${own}/questions`, { text: "Since when?" });
  const opportunityId = values.opportunity ?? "";
  await send(neighbor, `PUT /api/opportunities/${opportunityId}/interest`, { amountMinor: 2500 });
  await send(neighbor, `POST /api/opportunities/${opportunityId}/questions`, { text: "Which auditor?" });
  const asked = { opportunityId, askerId: neighbor.id, askedAt: now };
  await db.batch([
    db.insert(opportunityQuestion).values([
      { ...asked, id: newId(), text: PUBLISHED_QUESTION, answer: "We do.", answeredAt: now, publishedAt: now },
      { ...asked, id: newId(), text: "To you alone?", answer: "Yes.", answeredAt: now },
    ]),
    db.insert(deal).values({
      ...{ opportunityId: values.paused ?? "", memberId: neighbor.id, answer: "passed", answeredAt: now },
      ...{ reason: "check-size", savedAt: now, updatedAt: now },
    }),
    db.insert(opportunityParty).values({ opportunityId: values.closed ?? "", memberId: neighbor.id }),
    db.insert(opportunityTeam).values(
      [opportunityId, values.friendOpportunity].map((id) => ({
        ...{ opportunityId: id, memberId: neighbor.id, role: "Adviser", position: 9 },
      })),
    ),
  ]);
}

/** Introductions with the neighbor at each end and in the middle. */
async function leaveIntroductions(neighbor: TestMember, { owner, friend, stranger }: Around): Promise<void> {
  const now = Date.now();
  const open = { ...NOTES, state: "open" as const, askedAt: now, heldAt: now };
  const [me, them, near, far] = [owner.id, neighbor.id, friend.id, stranger.id];
  await testDb()
    .insert(introduction)
    .values([
      { ...open, id: newId(), requesterId: them, firstId: near, targetId: me, holderId: me, passedAt: now },
      { ...open, id: newId(), requesterId: far, firstId: them, targetId: me, holderId: me, passedAt: now },
      { ...open, id: newId(), requesterId: me, firstId: them, targetId: far, holderId: them },
      { ...open, id: newId(), requesterId: near, firstId: me, targetId: them, holderId: me },
    ]);
}

/** A course with a certificate, and wishes for others. */
async function leaveLearning(neighbor: TestMember, { owner, values }: Around): Promise<void> {
  const [db, now] = [testDb(), Date.now()];
  const [memberId, courseId, wish] = [neighbor.id, values.course ?? "", newId()];
  const code = newId()
    .replaceAll("-", "")
    .slice(-16)
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, "$1-");
  await db.batch([
    db.insert(enrollment).values({ memberId, courseId, enrolledAt: now, seenAt: now }),
    db.insert(certificate).values({
      ...{ code, memberId, courseId, name: neighbor.name, title: "A course", instructor: "Owen", shown: true },
      ...{ modules: 1, minutes: 10, completedAt: now },
    }),
    db.insert(contentRequest).values({ id: wish, memberId, topic: "Zephyr bonds", reason: "For all", at: now }),
    db.insert(contentVote).values([
      { requestId: values["content-request"] ?? "", memberId, at: now },
      { requestId: wish, memberId: owner.id, at: now },
    ]),
  ]);
}
