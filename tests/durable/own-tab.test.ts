import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { TAB_HEADER } from "#contract/sockets.ts";
import { call } from "#tests/support/call.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { insertPost } from "#tests/support/posts/posts.ts";
import { eventually, type InboxTab, openInbox, waitForClose } from "#tests/support/sockets.ts";

type Change = { method: string; path: string; body?: object };

/** An open tab, which has its first frame. */
async function openTab(member: TestMember, id: string | null = crypto.randomUUID()) {
  const socket = await openInbox(member, id === null ? "1" : `1&tab=${id}`);
  await eventually(
    () => socket.frames.length,
    (count) => count === 1,
  );
  const write = async ({ path, ...init }: Change) => {
    const headers: Record<string, string> = id === null ? {} : { [TAB_HEADER]: id };
    expect((await call(path, { cookie: member.cookie, headers, ...init })).ok).toBe(true);
  };
  return { socket, write };
}

/** What a tab got after its hello, and before a push to all tabs of its member that comes later. */
async function pushesTo(member: TestMember, { socket }: { socket: InboxTab }): Promise<string[]> {
  const before = socket.of("notifications").length;
  const key = crypto.randomUUID();
  const content = { kind: "requests-waiting" as const, path: "/admin/approvals" };
  await env.INBOXES.getByName(member.id).notify([{ key, actorId: null, content, at: Date.now(), digestAt: null }]);
  await eventually(
    () => socket.of("notifications").length,
    (count) => count > before,
  );
  return socket.frames.slice(1).flatMap(({ type }) => (type === "notifications" ? [] : type));
}

const until = ({ socket }: { socket: InboxTab }, type: "network" | "posts" | "member" | "applications") =>
  eventually(
    () => socket.of(type).length,
    (count) => count > 0,
  );

describe("a push that a write caused", () => {
  const request = ({ id }: TestMember): Change => ({
    method: "PUT",
    path: `/api/network/requests/${id}`,
    body: { note: "" },
  });

  it.each<["network" | "posts" | "member" | "applications", (other: TestMember) => Change | Promise<Change>]>([
    ["network", request],
    ["network", ({ id }) => ({ method: "PUT", path: `/api/network/blocks/${id}`, body: {} })],
    ["posts", async (other) => ({ method: "PUT", path: `/api/posts/${await insertPost(other)}/like`, body: {} })],
    ["member", () => ({ method: "PATCH", path: "/api/me", body: { name: "Ada Lovelace" } })],
    [
      "applications",
      ({ id }) => ({
        method: "PUT",
        path: `/api/admin/members/${id}/suspension`,
        body: { reason: "Wrote to strangers." },
      }),
    ],
  ])("reaches the other tabs of its member (%s, case %#), and not the one that wrote", async (type, change) => {
    const [ada, other] = await Promise.all([createMember({ role: "admin" }), createMember()]);
    const [writer, second, old] = [await openTab(ada), await openTab(ada), await openTab(ada, null)];
    await writer.write(await change(other));
    await Promise.all([until(second, type), until(old, type)]);
    expect(await pushesTo(ada, writer)).toEqual([]);
  });

  it("reaches every tab of another member, also by a request with the id of one of these tabs", async () => {
    const [ada, ines] = await Promise.all([createMember(), createMember()]);
    const id = crypto.randomUUID();
    const tab = await openTab(ada, id);
    const impostor = await openTab(ines, id);
    await impostor.write(request(ada));
    await until(tab, "network");
    expect(await pushesTo(ines, impostor)).toEqual([]);
  });

  it("reaches the tabs without an id when the request has none", async () => {
    const [ada, ines] = await Promise.all([createMember(), createMember()]);
    const tab = await openTab(ada, null);
    await tab.write(request(ines));
    await until(tab, "network");
  });
});

it("A socket whose tab has another id than a random one is closed", async () => {
  const ada = await createMember();
  for (const id of ["", "1", "x".repeat(5000)]) await waitForClose(await openInbox(ada, `1&tab=${id}`), 4400);
});
