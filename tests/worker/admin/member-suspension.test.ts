import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import { sweepSessionRevocations } from "#auth/session/revoke-sessions.ts";
import type { EventView } from "#contract/events/event.ts";
import { HOUR_MS } from "#contract/limits.ts";
import type { OutboxMailView } from "#contract/mail.ts";
import { CLOSE } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import { outbox, sessionRevocation, user } from "#db/schema/index.ts";
import { Conversation } from "#durable/conversation/conversation.ts";
import { auditOf, codeOf, mailsOf, memberRequests, rowOf } from "#tests/support/admin/member-requests.ts";
import { call } from "#tests/support/call.ts";
import { createPending, getPage, hitsOf, index } from "#tests/support/events/event-search.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { openDocument } from "#tests/support/public-document.ts";
import { eventually, openConversation, openInbox, waitForClose, waitForInboxDelivery } from "#tests/support/sockets.ts";

const INVESTOR = "01900000-0000-7000-8000-000500000003";

let otto: TestMember;
const db = testDb();
const { remove, suspend } = memberRequests(() => otto);
const mailsTo = (email: string) => db.select().from(outbox).where(eq(outbox.to, email));

beforeEach(async () => {
  await db.update(user).set({ role: "member" });
  otto = await createMember({ name: "Otto", role: "admin" });
});
afterEach(() => vi.restoreAllMocks());

/** With a message that both inboxes have. */
async function openListed(member: TestMember, peerId: string) {
  const tab = await openConversation(member, peerId);
  tab.write("Hello");
  await eventually(
    () => tab.acks.length,
    (acks) => acks === 1,
  );
  await waitForInboxDelivery();
  return tab;
}

describe("a suspension", () => {
  it("stores status and reason, mails the member, and writes one audit row for any number of requests", async () => {
    const ada = await createMember({ status: "pending" });
    for (let time = 0; time < 2; time += 1) expect((await suspend(ada.id)).status).toBe(204);
    expect(await rowOf(ada.id)).toMatchObject({
      status: "suspended",
      statusBefore: "pending",
      statusReason: "Wrote to strangers.",
    });
    expect(await auditOf(ada.id)).toMatchObject([
      {
        action: "member-suspended",
        actorId: otto.id,
        before: { status: "pending" },
        after: { status: "suspended", reason: "Wrote to strangers." },
      },
    ]);
    const [mail, ...more] = await mailsOf(ada.id);
    expect([mail?.kind, more]).toEqual(["membership-suspended", []]);
    const view: OutboxMailView = await (await call(`/api/admin/outbox/${mail?.id}`, { cookie: otto.cookie })).json();
    expect(view.text).toContain("Wrote to strangers.");

    expect((await suspend(ada.id, "Wrote to many strangers.")).status).toBe(204);
    expect(await rowOf(ada.id)).toMatchObject({ statusBefore: "pending", statusReason: "Wrote to many strangers." });
    expect([(await auditOf(ada.id)).length, (await mailsOf(ada.id)).length]).toEqual([2, 1]);
  });

  it("closes the inbox and conversation sockets at once, and the next request is 401", async () => {
    const [ada, ines] = [await createMember({ name: "Ada" }), await createMember({ name: "Ines" })];
    const phone = { ...ada, ...(await signIn(ada.id)) };
    const tabs = [await openInbox(ada), await openConversation(ada, ines.id), await openInbox(phone)];
    const other = await openInbox(ines);
    expect((await suspend(ada.id)).status).toBe(204);
    // Cron, which would close them later, does not run.
    for (const tab of tabs) await waitForClose(tab, CLOSE.sessionEnded);
    expect(other.closed).toBeNull();
    for (const { cookie } of [ada, phone]) expect((await call("/api/me", { cookie })).status).toBe(401);
    expect(await db.select().from(sessionRevocation).where(eq(sessionRevocation.memberId, ada.id))).toEqual([]);
    other.close();
  });

  it("closes what others have open with the member, and a first message of theirs finds nobody", async () => {
    const [ada, ines, paul] = [await createMember(), await createMember(), await createMember()];
    await connectMembers(ada, ines, paul);
    const tab = await openListed(ines, ada.id);
    const empty = await openConversation(paul, ada.id);
    const other = await openConversation(ines, paul.id);
    expect((await suspend(ada.id)).status).toBe(204);
    await waitForClose(tab, CLOSE.notFound);
    empty.write("Hello");
    await waitForClose(empty, CLOSE.restart);
    expect(empty.acks).toEqual([]);
    await waitForClose(await openConversation(paul, ada.id), CLOSE.notFound);
    expect(other.closed).toBeNull();
    other.close();
  });

  it("closes them also after a conversation that could not be reached, by cron", async () => {
    const [ada, ines] = [await createMember(), await createMember()];
    await connectMembers(ada, ines);
    const tab = await openListed(ines, ada.id);
    const isRevoked = () => db.$count(sessionRevocation, eq(sessionRevocation.memberId, ada.id));
    const close = vi.spyOn(Conversation.prototype, "closeSockets").mockImplementation(() => {
      throw new Error("unreachable");
    });
    vi.spyOn(console, "error").mockReturnValue(undefined);
    expect((await suspend(ada.id)).status).toBe(204);
    expect([tab.closed, (await isRevoked()) > 0]).toEqual([null, true]);
    close.mockRestore();
    await sweepSessionRevocations(env, db, Date.now());
    await waitForClose(tab, CLOSE.notFound);
    expect(await isRevoked()).toBe(0);
  });

  it("asks twenty conversations at a time, and after a failure only those that are left", async () => {
    const ada = await createMember();
    const peers = Array.from({ length: 45 }, (_, at) => `peer-${String(at).padStart(2, "0")}`);
    await runInDurableObject(env.INBOXES.getByName(ada.id), (_, { storage }) => {
      for (const peer of peers)
        storage.sql.exec(
          `insert into conversation (peer_id, last_seq, read_seq, unread, last_line, mine, at, request, deletions)
           values (?, 1, 1, 0, '', 0, 1, 0, 0)`,
          peer,
        );
    });
    let isBroken = true;
    let asked: string[] = [];
    vi.spyOn(console, "error").mockReturnValue(undefined);
    vi.spyOn(Conversation.prototype, "closeSockets").mockImplementation(async (peer) => {
      asked.push(peer);
      if (!isBroken || peer !== "peer-30") return;
      await vi.waitUntil(() => asked.length >= 40);
      throw new Error("unreachable");
    });
    const isRevoked = () => db.$count(sessionRevocation, eq(sessionRevocation.memberId, ada.id));
    expect((await suspend(ada.id)).status).toBe(204);
    expect([asked.toSorted(), await isRevoked()]).toEqual([peers.slice(0, 40), 2]);
    [isBroken, asked] = [false, []];
    await sweepSessionRevocations(env, db, Date.now());
    expect([asked.toSorted(), await isRevoked()]).toEqual([peers.slice(20), 0]);
    // A later suspension asks all of them again.
    asked = [];
    expect((await remove(ada.id, "suspension")).status).toBe(204);
    await vi.waitFor(async () => expect(await isRevoked()).toBe(0));
    expect(asked).toEqual([]);
    expect((await suspend(ada.id)).status).toBe(204);
    expect(asked.toSorted()).toEqual(peers);
  });

  it("refuses a sign-in with the right password with 403, until the member is restored", async () => {
    const ada = await createMember({ columns: { requestedTierId: INVESTOR, tierRequestedAt: 5 } });
    const credential = { id: newId(), accountId: ada.id, providerId: "credential", userId: ada.id };
    const password = "correct horse battery";
    const { account } = await import("#db/schema/index.ts");
    await db.insert(account).values({ ...credential, password: await hashPassword(password) });
    await suspend(ada.id);
    const signInAgain = () =>
      call("/api/auth/sign-in/email", { body: { email: ada.email, password }, ip: "203.0.113.77" });
    expect(await codeOf(await signInAgain())).toEqual([403, "account-suspended"]);
    expect(await rowOf(ada.id)).toMatchObject({ requestedTierId: null, tierRequestedAt: null });

    for (let time = 0; time < 2; time += 1) expect((await remove(ada.id, "suspension")).status).toBe(204);
    expect((await signInAgain()).status).toBe(200);
    expect(await rowOf(ada.id)).toMatchObject({ status: "approved", statusBefore: null, statusReason: null });
    expect((await auditOf(ada.id)).map((row) => row.action)).toEqual(["member-suspended", "member-restored"]);
    expect((await auditOf(ada.id))[1]).toMatchObject({
      before: { status: "suspended" },
      after: { status: "approved" },
    });
    expect((await mailsOf(ada.id)).map((row) => row.kind)).toEqual(["membership-suspended", "membership-restored"]);
  });

  it("takes the events that the member hosts out of every list, and closes them for who is not registered, until the member is restored", async () => {
    const [ines, ada] = [await createMember({ name: "Ines" }), await createMember({ name: "Ada" })];
    const ahead = await createPending({ hostId: ines.id, title: "Mooncoin evening", startsAt: Date.now() + HOUR_MS });
    const past = await createPending({
      hostId: ines.id,
      title: "Mooncoin before",
      startsAt: 1000,
      endsAt: 2000,
      over: true,
    });
    const path = `/api/events/${ahead}`;
    const register = (email: string, cookie?: string) =>
      call(`${path}/registration`, { cookie, body: { name: "Vera Stone", email }, ip: "203.0.113.250" });
    expect((await register(ada.email, ada.cookie)).status).toBe(201);
    await index();
    const seen = async () => {
      const lists = [{}, { q: "mooncoin" }, { host: ines.id }, { view: "past" }, { view: "past", q: "mooncoin" }];
      const pages = await Promise.all(lists.map((query) => getPage(query as Record<string, string>)));
      const found = pages.map(({ rows }) => rows.some(({ id }) => [ahead, past].includes(id)));
      const { html } = await openDocument("/");
      const sitemap = await (await call("/sitemap.xml")).text();
      const { isHidden } = await openDocument(`/events/${ahead}`);
      return [
        ...found,
        html.includes(ahead),
        sitemap.includes(ahead),
        !isHidden,
        (await hitsOf("mooncoin")).length > 0,
      ];
    };
    const viewOf = async (cookie?: string): Promise<EventView> => (await call(path, { cookie })).json();
    expect(await seen()).toEqual(Array(9).fill(true));

    await suspend(ines.id);
    await index();
    expect(await seen()).toEqual(Array(9).fill(false));
    const vera = await createMember();
    for (const answer of [await register(vera.email, vera.cookie), await register("victim@example.com")])
      expect(await codeOf(answer)).toEqual([409, "registration-closed"]);
    expect(await mailsTo("victim@example.com")).toEqual([]);
    expect(await viewOf()).toMatchObject({ open: false, attendeeCount: 1, similar: [] });
    // Who is registered keeps the page, and can still cancel.
    expect(await viewOf(ada.cookie)).toMatchObject({ open: true, registration: { status: "registered" } });
    expect((await getPage({ view: "mine" }, ada.cookie)).rows.map(({ id }) => id)).toEqual([ahead]);
    expect((await call(`${path}/registration`, { cookie: ada.cookie, method: "DELETE" })).status).toBe(204);

    await remove(ines.id, "suspension");
    await index();
    expect(await seen()).toEqual(Array(9).fill(true));
    expect((await register(vera.email, vera.cookie)).status).toBe(201);
  });

  it("is refused for oneself and for the last admin", async () => {
    expect(await codeOf(await suspend(otto.id))).toEqual([403, "forbidden"]);
    const olga = await createMember({ role: "admin" });
    expect((await suspend(olga.id)).status).toBe(204);
    expect(await rowOf(otto.id)).toMatchObject({ status: "approved" });
  });
});
