import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { CommentView } from "#contract/posts/comments.ts";
import type { DecisionView } from "#contract/reports/reports.ts";
import { newId } from "#db/ids.ts";
import { notificationPending, post, postComment, user } from "#db/schema/index.ts";
import { commentKey } from "#domain/posts/notified.ts";
import { auditOf, codeOf, mailsOf } from "#tests/support/admin/member-requests.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { problem } from "#tests/support/messages/message-requests.ts";
import { CONTENT, contentsOf } from "#tests/support/notifications/notifications.ts";
import { comment, insertPost, write } from "#tests/support/posts/posts.ts";
import { decide, readDecision, sendReport, viewReport } from "#tests/support/reports/report-requests.ts";
import { waitForInboxDelivery } from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";

let [ada, pavel, otto]: (TestMember | undefined)[] = [];
const db = testDb();
const who = () => ({ ada, pavel, otto }) as Record<"ada" | "pavel" | "otto", TestMember>;

beforeEach(async () => {
  await db.update(user).set({ role: "member" });
  [ada, pavel] = [await createMember({ name: "Ada" }), await createMember({ name: "Pavel" })];
  otto = await createMember({ name: "Otto", role: "admin" });
});
afterAll(() => waitForInboxDelivery());

/** A post of Pavel or a comment of his on one of Ada's, its id, and what reports it. */
async function written(kind: "post" | "comment") {
  if (kind === "post") {
    const postId = await insertPost(who().pavel, "members", "Double your money");
    return { id: postId, postId, input: { kind, postId } as const };
  }
  const postId = await insertPost(who().ada);
  const { id } = (await (await comment(who().pavel, postId, "Double your money")).json()) as CommentView;
  return { id, postId, input: { kind, commentId: id } as const };
}

const expectTold = (member: TestMember, texts: string[]) =>
  waitFor(async () => {
    const told = (await contentsOf(member)).flatMap((content) => ("text" in content ? [content.text] : []));
    expect(told).toEqual(texts);
  });

describe.each(["post", "comment"] as const)("a reported %s", (kind) => {
  it("is copied for the admins, who remove it with a reason, which its author reads and answers", async () => {
    const { id, input } = await written(kind);
    const sent = await sendReport(who().ada, input);
    expect(sent.status).toBe(201);
    const { id: reportId } = await sent.json<{ id: string }>();
    expect(await (await sendReport(who().ada, input)).json()).toEqual({ id: reportId });
    const view = await viewReport(who().otto, reportId);
    expect(view).toMatchObject({
      ...{ kind, objectId: id, isRemovable: true, subject: { id: who().pavel.id } },
      context: { kind, text: "Double your money", at: expect.stringMatching(/^\d{4}-.*Z$/) },
    });
    expect((await decide(who().otto, reportId, { decision: "remove" })).status).toBe(204);
    expect(await db.$count(post, eq(post.id, id))).toBe(0);
    expect(await db.$count(postComment, eq(postComment.id, id))).toBe(0);
    expect((await auditOf(who().pavel.id)).map(({ action, after }) => [action, after])).toEqual([
      ["post-removed", expect.objectContaining({ kind, id })],
    ]);
    expect((await mailsOf(who().pavel.id)).map((mail) => mail.kind)).toEqual(["report-decided"]);
    const decision = (await (await readDecision(who().pavel, reportId)).json()) as DecisionView;
    expect(decision).toMatchObject({ kind, decision: "remove", context: { text: "Double your money" }, answer: null });
    expect(JSON.stringify(decision)).not.toContain(who().ada.id);
  });

  it("that an admin removes goes from the notifications of others, delivered or not, and nothing else does", async () => {
    const { ada, pavel, otto } = who();
    await comment(otto, await insertPost(ada), "Stays");
    await expectTold(ada, ["Stays"]);
    const { id, postId, input } = await written(kind);
    let threadId = id;
    if (kind === "post") {
      threadId = ((await (await comment(ada, postId, "Really?")).json()) as CommentView).id;
      await comment(pavel, postId, "Double your money", threadId);
    }
    await expectTold(ada, ["Double your money", "Stays"]);
    const key = commentKey(postId, threadId, newId());
    await db.insert(notificationPending).values({ memberId: ada.id, key, content: CONTENT, at: 1 });
    const { id: reportId } = await (await sendReport(ada, input)).json<{ id: string }>();
    expect((await decide(otto, reportId, { decision: "remove" })).status).toBe(204);
    await expectTold(ada, ["Stays"]);
    expect(await db.$count(notificationPending, eq(notificationPending.memberId, ada.id))).toBe(0);
  });

  it("that is gone cannot be removed, and the report stays open for another decision", async () => {
    const { id, input } = await written(kind);
    const { id: reportId } = await (await sendReport(who().ada, input)).json<{ id: string }>();
    await db.delete(kind === "post" ? post : postComment).where(eq((kind === "post" ? post : postComment).id, id));
    expect((await viewReport(who().otto, reportId)).isRemovable).toBe(false);
    expect(await codeOf(await decide(who().otto, reportId, { decision: "remove" }))).toEqual([409, "conflict"]);
    expect((await decide(who().otto, reportId, { decision: "warn" })).status).toBe(204);
  });

  it("is not one's own, and one that is there", async () => {
    const { id, input } = await written(kind);
    expect(await problem(await sendReport(who().pavel, input))).toBe("409 conflict");
    if (kind === "post") await write(who().pavel, "DELETE", `/api/posts/${id}`);
    else await db.delete(postComment).where(eq(postComment.id, id));
    expect(await problem(await sendReport(who().ada, input))).toBe(`404 ${kind}-not-found`);
  });
});
