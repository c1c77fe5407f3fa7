import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DIGEST_MAX } from "#contract/notifications/topics.ts";
import { newId } from "#db/ids.ts";
import { block, digestDue, user } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { deliverMail, drainMail, mailRow } from "#tests/support/mail/delivery.ts";
import { FakeProvider, withMailProvider } from "#tests/support/mail/fake-provider.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { digestMails, inboxOf, makeDigestDue, writeDigests } from "#tests/support/notifications/digests.ts";
import { choose } from "#tests/support/notifications/notifications.ts";
import { insertPost } from "#tests/support/posts/posts.ts";
import { unsubscriptionToken } from "#worker/features/notifications/mail/links.ts";

let provider: FakeProvider;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  provider = new FakeProvider();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Writes and sends what is due to a member; returns the text of the email, null when none was sent. */
async function sendDigest(member: TestMember): Promise<string | null> {
  await writeDigests();
  const [mail] = await digestMails(member);
  if (!mail) return null;
  await deliverMail([mail.id]);
  expect((await mailRow(mail.id)).status).toBe(provider.accepted.size > 0 ? "sent" : "skipped");
  return [...provider.accepted.values()][0]?.params.custom_message ?? null;
}

describe("the daily email", () => {
  it("tells what is unread with links to its place, the settings and the page that stops it", async () => {
    const [ada, ines] = [await createMember(), await createMember({ name: "Ines Duarte" })];
    await makeDigestDue(ada, [
      { key: "a", actorId: ines.id },
      {
        key: "b",
        actorId: ines.id,
        content: {
          kind: "recommendation-requested",
          text: "We sat\nat one table.",
          path: "/profile/me?tab=recommendations",
        },
      },
    ]);
    const text = await sendDigest(ada);
    expect(text).toContain("Ines Duarte endorsed you for Underwriting.");
    expect(text).toContain("http://node.test/profile/me");
    expect(text).toContain("Ines Duarte asks you for a recommendation. “We sat at one table.”");
    expect(text).toContain("http://node.test/profile/me?tab=recommendations");
    expect(text).toContain("http://node.test/settings/notifications");
    expect(text).toContain(`http://node.test/unsubscribe#token=${unsubscriptionToken(withMailProvider(), ada)}`);
  });

  it("is one, when it is swept at the same time and its queue message is delivered three times", async () => {
    const ada = await createMember();
    const dueAt = await makeDigestDue(ada);
    await Promise.all([writeDigests(), writeDigests()]);
    await testDb().insert(digestDue).values({ memberId: ada.id, dueAt });
    await writeDigests();
    const mails = await digestMails(ada);
    expect(mails.map(({ key }) => key)).toEqual([`notification-digest:${ada.id}:${dueAt}`]);
    const ids = mails.map(({ id }) => id);
    await Promise.all([deliverMail([...ids, ...ids]), deliverMail(ids)]);
    await deliverMail(ids);
    expect(provider.calls).toHaveLength(1);
    expect(await testDb().select().from(digestDue).where(eq(digestDue.memberId, ada.id))).toEqual([]);
  });

  it("is one at a provider that accepts it but whose answer is lost", async () => {
    const ada = await createMember();
    await makeDigestDue(ada);
    await writeDigests();
    const ids = (await digestMails(ada)).map(({ id }) => id);
    provider.respond = (accept, nth) => {
      const answer = accept();
      if (nth < 3) throw new DOMException("timed out", "TimeoutError");
      return answer;
    };
    await deliverMail(ids);
    await drainMail(ids);
    expect(provider.calls).toHaveLength(3);
    expect(provider.accepted.size).toBe(1);
    expect((await mailRow(ids[0] ?? "")).status).toBe("sent");
  });

  it("follows what it tells of: a new address of its reader, and a new name of somebody else", async () => {
    const [ada, ines] = [await createMember(), await createMember({ name: "Ines Duarte" })];
    await makeDigestDue(ada, [{ key: "a", actorId: ines.id }]);
    const moved = { ...ada, email: `moved-${ada.email}` };
    await testDb().update(user).set({ email: moved.email }).where(eq(user.id, ada.id));
    await testDb().update(user).set({ name: "Ines Quill" }).where(eq(user.id, ines.id));
    expect(await sendDigest(moved)).toContain("Ines Quill endorsed you for Underwriting.");
    expect([...provider.accepted.values()].map(({ params }) => params.to_email)).toEqual([moved.email]);
    expect(await digestMails(ada)).toEqual([]);
  });

  it("tells what is by email now, also below newer ones of a topic that is not anymore", async () => {
    const ada = await createMember();
    const posts = { kind: "post-liked", path: "/posts/1" } as const;
    await choose(ada, "posts", "app");
    await makeDigestDue(ada, [
      { key: "a" },
      ...Array.from({ length: DIGEST_MAX + 1 }, (_, n) => ({ key: `p${n}`, content: posts })),
    ]);
    const text = await sendDigest(ada);
    expect(text).toContain("Somebody endorsed you for Underwriting.");
    expect(text).not.toContain("liked your post");
  });

  it("is not written before it is due", async () => {
    const ada = await createMember();
    await makeDigestDue(ada, [{ key: "a" }], Date.now() + 1000);
    await writeDigests();
    expect(await digestMails(ada)).toEqual([]);
    await writeDigests(Date.now() + 1000);
    expect(await digestMails(ada)).toHaveLength(1);
  });

  it("goes to members who may sign in, at a verified address, and is forgotten for all others", async () => {
    for (const [columns, mails] of [
      [{ status: "pending" }, 1],
      [{ status: "suspended" }, 0],
      [{ status: "rejected" }, 0],
      [{ emailVerified: false }, 0],
    ] as const) {
      const member = await createMember(columns);
      await makeDigestDue(member);
      await writeDigests();
      expect(await digestMails(member), JSON.stringify(columns)).toHaveLength(mails);
      expect(await testDb().select().from(digestDue).where(eq(digestDue.memberId, member.id))).toEqual([]);
    }
  });

  it("is not sent when there is nothing left to tell, or nobody at its address", async () => {
    const ines = await createMember();
    const undo: ((ada: TestMember) => Promise<unknown>)[] = [
      (ada) => inboxOf(ada).readNotifications({ until: 1000 }),
      (ada) => choose(ada, "endorsements", "app"),
      (ada) => choose(ada, "endorsements", "off"),
      (ada) => testDb().insert(block).values({ memberId: ines.id, blockedId: ada.id, createdAt: 0 }),
      (ada) => testDb().update(user).set({ emailVerified: false }).where(eq(user.id, ada.id)),
      (ada) => testDb().update(user).set({ status: "suspended" }).where(eq(user.id, ada.id)),
      (ada) =>
        testDb()
          .update(user)
          .set({ email: `other-${ada.email}` })
          .where(eq(user.id, ada.id)),
    ];
    for (const step of undo) {
      const ada = await createMember();
      await makeDigestDue(ada, [{ key: "a", actorId: ines.id }]);
      await writeDigests();
      await step(ada);
      const [mail] = await digestMails(ada);
      await deliverMail([mail?.id ?? ""]);
      expect((await mailRow(mail?.id ?? "")).status, step.toString()).toBe("skipped");
    }
    expect(provider.calls).toEqual([]);
  });

  it("leaves out whom the member may not see, and lists the newest of many", async () => {
    const [ada, ines, eve] = [await createMember(), await createMember({ name: "Ines Duarte" }), await createMember()];
    await testDb().insert(block).values({ memberId: ada.id, blockedId: eve.id, createdAt: 0 });
    await choose(ada, "posts", "app-and-email");
    const reply = (text: string, postId: string) => ({
      ...{ key: text, actorId: ines.id },
      content: { kind: "comment-replied" as const, text, path: `/posts/${postId}?comment=${newId()}` },
    });
    await makeDigestDue(ada, [
      { key: "a", actorId: ines.id },
      reply("Said to everybody", await insertPost(ines)),
      reply("Said among connections", await insertPost(ines, "connections")),
      { key: "b", actorId: eve.id, content: { kind: "skill-endorsed", subject: "Blocked skill", path: "/profile/me" } },
    ]);
    const text = await sendDigest(ada);
    expect(text).toContain("Ines Duarte endorsed you");
    expect(text).toContain("Said to everybody");
    expect(text).not.toMatch(/Blocked skill|Said among connections/);
    provider.accepted.clear();
    const busy = await createMember();
    await makeDigestDue(
      busy,
      Array.from({ length: DIGEST_MAX + 5 }, (_, n) => ({
        key: `${n}`,
        actorId: ines.id,
        content: { kind: "skill-endorsed", subject: `Skill ${n} of many`, path: "/profile/me" },
      })),
    );
    const long = await sendDigest(busy);
    expect(long?.match(/Skill \d+ of many/g)).toHaveLength(DIGEST_MAX);
    expect(long).toContain("Skill 24 of many");
    expect(long).toContain("The others are in your notifications");
    provider.accepted.clear();
    // One of more than it lists cannot be seen, so it lists no more than these, which are not all.
    const other = await createMember();
    await testDb().insert(block).values({ memberId: other.id, blockedId: eve.id, createdAt: 0 });
    await makeDigestDue(
      other,
      Array.from({ length: DIGEST_MAX + 5 }, (_, n) => ({ key: `${n}`, actorId: n === 20 ? eve.id : ines.id })),
    );
    expect(await sendDigest(other)).toContain("The others are in your notifications");
  });

  it("offers to unsubscribe in its headers, where the provider takes some", async () => {
    const ada = await createMember();
    await makeDigestDue(ada);
    await writeDigests();
    const [mail] = await digestMails(ada);
    const sent: { headers: Record<string, string>; subject: string }[] = [];
    const binding = { send: async (one: (typeof sent)[number]) => void sent.push(one) };
    await deliverMail([mail?.id ?? ""], {
      ...withMailProvider(),
      MAIL_ENDPOINT: "",
      MAIL_FROM: "n@n.test",
      EMAIL: binding,
    });
    const token = unsubscriptionToken(withMailProvider(), ada);
    expect(sent[0]?.headers).toEqual({
      "X-Node-Mail-Key": mail?.key,
      "List-Unsubscribe": `<http://node.test/api/notifications/unsubscription/${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(sent[0]?.subject).toBe("1 notification on Node");
  });
});
