import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { NAME_CHANGES_PER_MEMBER } from "#contract/settings/account.ts";
import { CLOSE } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import { searchPending, securityEvent } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createMember, signIn } from "#tests/support/members.ts";
import {
  changeEmail,
  createOwner,
  freshAddress,
  freshIp,
  mailsTo,
  PASSWORD,
  problemOf,
  rowOf,
} from "#tests/support/settings/account-requests.ts";
import { eventually, openConversation, openInbox } from "#tests/support/sockets.ts";

const patch = (body: object, { cookie }: { cookie: string }) => call("/api/me", { method: "PATCH", body, cookie });
const changePassword = (body: object, { cookie }: { cookie: string }) =>
  call("/api/me/password", { method: "PUT", body, cookie });

describe("the viewer's name", () => {
  it("changes ten times a day at most, each with a security event; the same name again is no change", async () => {
    const ada = await createMember({ name: "Ada" });
    const { limit } = NAME_CHANGES_PER_MEMBER;
    for (let count = 1; count <= limit; count += 1)
      for (const _ of ["once", "twice"]) expect((await patch({ name: `Ada ${count}` }, ada)).status).toBe(200);
    const isTheirs = and(eq(securityEvent.memberId, ada.id), eq(securityEvent.kind, "name-changed"));
    expect(await testDb().$count(securityEvent, isTheirs)).toBe(limit);
    expect(await problemOf(await patch({ name: "Somebody Else" }, ada))).toEqual([429, "rate-limited"]);
    expect((await patch({ name: `Ada ${limit}` }, ada)).status).toBe(200);
    expect((await rowOf(ada.id))?.name).toBe(`Ada ${limit}`);
    expect(await testDb().$count(securityEvent, isTheirs)).toBe(limit);
  });

  it("changes, also for the search index, and open tabs are notified", async () => {
    const ada = await createMember({ status: "pending" });
    const tab = await openInbox(ada);
    const answer = await patch({ name: "  Ada Byron " }, ada);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: ada.id, name: "Ada Byron", status: "pending" });
    expect((await rowOf(ada.id))?.name).toBe("Ada Byron");
    const pending = await testDb().select().from(searchPending).where(eq(searchPending.id, ada.id));
    expect(pending).toEqual([{ noun: "members", id: ada.id, version: 2 }]);
    await eventually(
      () => tab.of("member"),
      (notices) => notices.length === 1,
    );
    tab.close();
  });

  it.each(["isAdmin", "role", "status", "tierId", "emailVerified", "email", "id", "twoFactorEnabled"])(
    "is all that can be set there: %s is refused and changes nothing",
    async (field) => {
      const ada = await createMember({ status: "pending" });
      const before = await rowOf(ada.id);
      const answer = await patch({ name: "Mallory", [field]: field === "role" ? "admin" : "approved" }, ada);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ fields: { [field]: "Unknown field" } });
      expect(await rowOf(ada.id)).toEqual(before);
    },
  );

  it("may be one letter of a writing in which a letter is a word, and no single Latin one", async () => {
    const ada = await createMember();
    expect(await (await patch({ name: "李" }, ada)).json()).toMatchObject({ name: "李" });
    expect((await patch({ name: "A" }, ada)).status).toBe(422);
    const event = await createEvent();
    const join = (name: string) =>
      call(`/api/events/${event}/registration`, { body: { name, email: `${newId()}@one.test` }, ip: freshIp() });
    expect([(await join("李")).status, (await join("Ø")).status]).toEqual([201, 422]);
  });

  it("is refused when blank, and for visitors", async () => {
    const ada = await createMember();
    expect((await patch({ name: " " }, ada)).status).toBe(422);
    expect(await problemOf(await patch({ role: "admin" }, { cookie: "" }))).toEqual([401, "session-missing"]);
    const suspended = await createMember({ status: "suspended" });
    expect(await problemOf(await patch({ name: "Ada" }, suspended))).toEqual([403, "account-suspended"]);
  });
});

describe("the viewer's password", () => {
  it("changes with the current one: other sessions and their sockets end, this one does not", async () => {
    const [ada, ines] = [await createOwner(), await createMember({ name: "Ines" })];
    const elsewhere = await signIn(ada.id);
    const [here, there] = [await openInbox(ada), await openInbox({ cookie: elsewhere.cookie })];
    const thread = await openConversation({ cookie: elsewhere.cookie }, ines.id);
    const answer = await changePassword({ password: PASSWORD, newPassword: "another horse" }, ada);
    expect(answer.status).toBe(204);
    for (const tab of [there, thread])
      await eventually(
        () => tab.closed,
        (code) => code === CLOSE.sessionEnded,
      );
    expect((await call("/api/me", { cookie: elsewhere.cookie })).status).toBe(401);
    expect((await call("/api/me", { cookie: ada.cookie })).status).toBe(200);
    expect(here.closed).toBeNull();
    expect(await mailsTo(ada.email, "password-changed")).toBe(1);
    const enter = (password: string) => call("/api/auth/sign-in/email", { body: { email: ada.email, password } });
    expect((await enter(PASSWORD)).status).toBe(401);
    expect((await enter("another horse")).status).toBe(200);
  });

  it("is refused for a wrong current one ten times, then with 429; correct ones count too", {
    timeout: 90_000,
  }, async () => {
    const ada = await createOwner();
    const wrong = () => changePassword({ password: "wrong horse", newPassword: "another horse" }, ada);
    expect(await problemOf(await wrong())).toEqual([403, "password-wrong"]);
    expect((await changePassword({ password: PASSWORD, newPassword: PASSWORD }, ada)).status).toBe(204);
    const statuses = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await wrong()).status);
    expect(statuses).toEqual([...Array(8).fill(403), 429, 429]);
    expect((await changePassword({ password: PASSWORD, newPassword: "another horse" }, ada)).status).toBe(429);
  });

  it("is the same however the keyboard composes its letters, wherever it is asked for", {
    timeout: 30_000,
  }, async () => {
    const ada = await createOwner();
    const [composed, decomposed] = ["Grüße aus Zürich".normalize("NFC"), "Grüße aus Zürich".normalize("NFD")];
    expect((await changePassword({ password: PASSWORD, newPassword: decomposed }, ada)).status).toBe(204);
    expect((await changeEmail(freshAddress(), ada, composed)).status).toBe(202);
    const again = await call("/api/auth/reauthentication", { body: { password: decomposed }, cookie: ada.cookie });
    expect(again.status).toBe(204);
    expect((await changePassword({ password: composed, newPassword: PASSWORD }, ada)).status).toBe(204);
  });

  it("is not set without a current one: only the mailed link sets it", async () => {
    const guest = await createMember({ emailVerified: false });
    const answer = await changePassword({ password: "anything", newPassword: "another horse" }, guest);
    expect(await problemOf(answer)).toEqual([409, "password-missing"]);
  });

  it("changes once for two requests at the same moment", async () => {
    const ada = await createOwner();
    const change = (newPassword: string, ip: string) =>
      call("/api/me/password", { method: "PUT", body: { password: PASSWORD, newPassword }, cookie: ada.cookie, ip });
    const both = [change("first new horse", "198.51.104.1"), change("second new horse", "198.51.104.2")];
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()[0]).toBe(204);
    expect([403, 409]).toContain(statuses[1]);
    expect(await mailsTo(ada.email, "password-changed")).toBe(1);
  });

  it("invalidates every reset link mailed before", async () => {
    const ada = await createOwner();
    await call("/api/auth/request-password-reset", { body: { email: ada.email }, ip: freshIp() });
    const token = await resetTokenOf(ada.email);
    await changePassword({ password: PASSWORD, newPassword: "another horse" }, ada);
    const answer = await call("/api/auth/reset-password", { body: { token, newPassword: "a third horse" } });
    expect(await problemOf(answer)).toEqual([404, "link-invalid"]);
  });
});
