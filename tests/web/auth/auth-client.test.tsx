import { act } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SignInResult } from "#contract/auth/sign-in.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { readerZone } from "#contract/dates.ts";
import { DAY_MS, SESSION_LIFETIME_MS } from "#contract/limits.ts";
import { type Answer, ada, type Call, closeTabs, openStore, problem, stubServer } from "./auth-server.ts";
import { held } from "./auth-tab.tsx";

/** Stubs the server for one browser: the member of its session cookie. */
function stubSession(start: ViewerView | null) {
  const server = {
    member: start,
    calls: [] as Call[],
    onSignOut: async (): Promise<Answer> => ({ body: {} }),
    onSignIn: (): Answer<SignInResult> => {
      server.member = ada;
      return { body: { next: "signed-in" } };
    },
  };
  server.calls = stubServer({
    "GET /api/me": () => (server.member ? { body: server.member } : problem("session-missing")),
    "POST /api/me/session": () => ({ status: 204 }),
    "GET /api/tiers": () => (server.member ? { body: { tiers: [], mine: null } } : problem("session-missing")),
    "POST /api/auth/sign-in/email": () => server.onSignIn(),
    "POST /api/auth/second-step": () => {
      server.member = ada;
      return { body: { next: "signed-in" } };
    },
    "POST /api/auth/sign-out": async () => {
      const answer = await server.onSignOut();
      if (!answer.status) server.member = null;
      return answer;
    },
  });
  return server;
}

const count = (calls: Call[], path: string) => calls.filter((call) => call.path === path).length;
const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
});

describe("The auth store", () => {
  it("starts with the bootstrap data, sends no request and emits INITIAL_SESSION", async () => {
    const server = stubSession(ada);
    const tab = await openStore(ada);
    expect(tab.viewer()?.name).toBe("Ada Quill");
    expect(tab.events).toEqual(["INITIAL_SESSION"]);
    expect(server.calls).toEqual([]);
  });

  it("signs in here and in another tab, which fetches the current user", async () => {
    const server = stubSession(null);
    const other = await openStore(null);
    const tab = await openStore(null);
    await act(() => tab.signIn({ email: "ada@sample.test", password: "sample-password" }));
    expect(tab.viewer()?.id).toBe(ada.id);
    expect(tab.events).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
    await soon(() => expect(other.viewer()?.id).toBe(ada.id));
    expect(other.events).toEqual(["INITIAL_SESSION", "SIGNED_IN"]);
    expect(count(server.calls, "/api/me")).toBe(2);
  });

  it("signs nobody in before the second step, and emits MFA_CHALLENGE_VERIFIED after it", async () => {
    const server = stubSession(null);
    const tab = await openStore(null);
    server.onSignIn = () => ({ body: { next: "second-step" } });
    const credentials = { email: "ada@sample.test", password: "sample-password" };
    expect(await act(() => tab.signIn(credentials))).toEqual({ next: "second-step" });
    expect(tab.viewer()).toBeNull();
    expect(count(server.calls, "/api/me")).toBe(0);
    await act(() => tab.passSecondStep({ code: "123456" }));
    expect(tab.viewer()?.id).toBe(ada.id);
    expect(tab.events).toEqual(["INITIAL_SESSION", "SIGNED_IN", "MFA_CHALLENGE_VERIFIED"]);
  });

  it("signs out of every tab and forgets what was cached", async () => {
    stubSession(ada);
    const other = await openStore(ada);
    const tab = await openStore(ada);
    other.queryClient.setQueryData(["/api/tiers"], { tiers: [] });
    tab.queryClient.setQueryData(["/api/tiers"], { tiers: [] });
    await act(() => tab.signOut());
    expect(tab.viewer()).toBeNull();
    expect(tab.queryClient.getQueryData(["/api/tiers"])).toBeUndefined();
    await soon(() => expect(other.viewer()).toBeNull());
    expect(other.events).toEqual(["INITIAL_SESSION", "SIGNED_OUT"]);
    expect(other.queryClient.getQueryData(["/api/tiers"])).toBeUndefined();
    expect([tab.signInPath("/messages"), other.signInPath("/messages")]).toEqual(["/sign-in", "/sign-in"]);
  });

  it("keeps no return path after a sign-out, also in a tab whose sockets closed before the event arrived", async () => {
    const server = stubSession(ada);
    const other = await openStore(ada);
    const tab = await openStore(ada);
    server.onSignOut = async () => {
      // The server closes the sockets first: both tabs find the session missing before the response of the sign-out.
      server.member = null;
      await Promise.all([tab.refreshViewer(), other.refreshViewer()]);
      return { body: {} };
    };
    await act(() => tab.signOut());
    await soon(() => expect(other.signInPath("/messages")).toBe("/sign-in"));
    expect(tab.signInPath("/messages")).toBe("/sign-in");
    expect(tab.viewer() ?? other.viewer()).toBeNull();
  });

  it("keeps no return path in a tab that found the session missing before the sign-out response", async () => {
    const server = stubSession(ada);
    const other = await openStore(ada);
    const tab = await openStore(ada);
    server.onSignOut = async () => {
      server.member = null;
      // The socket of the other tab closes before the event of the first tab, which comes before the response.
      await other.refreshViewer();
      await soon(() => expect(tab.viewer()).toBeNull());
      return { body: {} };
    };
    await act(() => tab.signOut());
    await soon(() => expect(other.signInPath("/messages")).toBe("/sign-in"));
    expect(tab.signInPath("/messages")).toBe("/sign-in");
  });

  it("keeps no return path in a tab that learns of the sign-out only after a slow response", async () => {
    const server = stubSession(ada);
    const other = await openStore(ada);
    const tab = await openStore(ada);
    const found = held();
    server.onSignOut = () => found.answer;
    const channel = new BroadcastChannel("auth");
    const announced = new Promise((resolve) => {
      channel.onmessage = resolve;
    });
    const leaving = tab.signOut();
    // SIGNING_OUT is sent before the request, and alone it signs out no tab.
    await announced;
    channel.postMessage({ event: "PASSWORD_RECOVERY", isIntended: false });
    await soon(() => expect(other.events).toEqual(["INITIAL_SESSION", "PASSWORD_RECOVERY"]));
    expect(other.viewer()?.id).toBe(ada.id);
    server.member = null;
    await act(() => other.refreshViewer());
    expect(other.signInPath("/messages")).toBe("/sign-in");
    expect(other.events).toEqual(["INITIAL_SESSION", "PASSWORD_RECOVERY", "SIGNED_OUT"]);
    found.give({ body: {} });
    await act(() => leaving);
    await soon(() =>
      expect([tab.events, other.events]).toEqual([
        ["INITIAL_SESSION", "PASSWORD_RECOVERY", "SIGNED_OUT"],
        ["INITIAL_SESSION", "PASSWORD_RECOVERY", "SIGNED_OUT"],
      ]),
    );
  });

  it("keeps every tab signed in when the sign-out fails, and then runs the refresh that a socket requested", async () => {
    const server = stubSession(ada);
    const other = await openStore(ada);
    const tab = await openStore(ada);
    const refusal = held();
    server.onSignOut = () => refusal.answer;
    const leaving = tab.signOut();
    server.member = { ...ada, role: "admin" };
    const asked = tab.refreshViewer();
    refusal.give(problem("unavailable"));
    await act(() => leaving);
    expect((await act(() => asked))?.role).toBe("admin");
    await soon(() => expect(other.viewer()?.role).toBe("admin"));
    expect(tab.events).toEqual(["INITIAL_SESSION", "USER_UPDATED"]);
    expect(other.events).toEqual(["INITIAL_SESSION", "USER_UPDATED"]);
  });

  it("keeps the return path when the session is revoked after a new sign-in", async () => {
    const server = stubSession(ada);
    const tab = await openStore(ada);
    await act(() => tab.signOut());
    await act(() => tab.signIn({ email: "ada@sample.test", password: "sample-password" }));
    server.member = null;
    await act(() => tab.refreshViewer());
    expect(tab.signInPath("/messages")).toBe("/sign-in?next=%2Fmessages");
  });

  it("sends a sign-out pressed twice once", async () => {
    const server = stubSession(ada);
    const tab = await openStore(ada);
    await act(() => Promise.all([tab.signOut(), tab.signOut()]));
    expect(count(server.calls, "/api/auth/sign-out")).toBe(1);
    expect(tab.events).toEqual(["INITIAL_SESSION", "SIGNED_OUT"]);
  });

  it("keeps the member signed in when the sign-out request fails", async () => {
    const server = stubSession(ada);
    server.onSignOut = async () => problem("unavailable");
    const tab = await openStore(ada);
    await act(() => tab.signOut());
    expect(tab.viewer()?.id).toBe(ada.id);
    expect(tab.events).toEqual(["INITIAL_SESSION"]);
  });

  it("ends in every tab when a response says that the session is missing, and keeps the return path", async () => {
    const server = stubSession(ada);
    const other = await openStore(ada);
    const tab = await openStore(ada);
    server.member = null;
    await act(async () => {
      await expect(tab.http.get("/api/tiers")).rejects.toThrow("Auth session missing!");
    });
    expect(tab.viewer()).toBeNull();
    expect(tab.signInPath("/events?cursor=a")).toBe("/sign-in?next=%2Fevents%3Fcursor%3Da");
    await soon(() => expect(other.viewer()).toBeNull());
  });

  it("ignores a response to a request from before the sign-out", async () => {
    let answerMe: (answer: Answer<ViewerView>) => void = () => undefined;
    stubServer({
      "GET /api/me": () => new Promise<Answer<ViewerView>>((resolve) => (answerMe = resolve)),
      "POST /api/auth/sign-out": () => ({ body: {} }),
    });
    const tab = await openStore(ada);
    const reading = tab.refreshViewer();
    await act(() => tab.signOut());
    await act(async () => {
      answerMe({ body: ada });
      await reading;
    });
    expect(tab.viewer()).toBeNull();
    expect(tab.events).toEqual(["INITIAL_SESSION", "SIGNED_OUT"]);
  });

  it("removes all data of a member when another one signs in in the same browser", async () => {
    const server = stubSession(ada);
    const tab = await openStore(ada);
    tab.queryClient.setQueryData(["/api/tiers"], { tiers: [] });
    server.member = { ...ada, id: "0190a000-0000-7000-8000-0000000015e5", name: "Ines Moreau" };
    await act(() => tab.refreshViewer());
    expect(tab.events).toEqual(["INITIAL_SESSION", "SIGNED_OUT", "SIGNED_IN"]);
    expect(tab.viewer()?.name).toBe("Ines Moreau");
    expect(tab.queryClient.getQueryData(["/api/tiers"])).toBeUndefined();
  });

  it("emits USER_UPDATED when the member changed", async () => {
    const server = stubSession(ada);
    const tab = await openStore({ ...ada, status: "pending" });
    server.member = ada;
    await act(() => tab.refreshViewer());
    expect(tab.viewer()?.status).toBe("approved");
    expect(tab.events).toEqual(["INITIAL_SESSION", "USER_UPDATED"]);
  });

  it("tries again after 200 ms, doubling, after an error of a gateway", async () => {
    const times: number[] = [];
    stubServer({
      "GET /api/me": () => {
        times.push(performance.now());
        return times.length < 3 ? { status: 502, body: {} } : { body: ada };
      },
    });
    const tab = await openStore(null);
    await act(() => tab.refreshViewer());
    expect(tab.viewer()?.id).toBe(ada.id);
    const [first = 0, second = 0, third = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(190);
    expect(third - second).toBeGreaterThanOrEqual(390);
  });

  it("does not extend a new session", async () => {
    const server = stubSession(ada);
    const tab = await openStore(ada);
    document.dispatchEvent(new Event("visibilitychange"));
    await act(() => tab.refreshViewer());
    expect(server.calls.map(({ path }) => path)).toEqual(["/api/me"]);
  });

  it("extends a session that is a day old once, however often the tab becomes visible", async () => {
    const slid = { ...ada, sessionExpiresAt: new Date(Date.now() + SESSION_LIFETIME_MS).toISOString() };
    const server = stubSession(slid);
    const old = new Date(Date.now() + SESSION_LIFETIME_MS - 2 * DAY_MS).toISOString();
    const tab = await openStore({ ...ada, sessionExpiresAt: old });
    document.dispatchEvent(new Event("visibilitychange"));
    document.dispatchEvent(new Event("visibilitychange"));
    await soon(() => expect(tab.events).toContain("TOKEN_REFRESHED"));
    expect(count(server.calls, "/api/me/session")).toBe(1);
    expect(tab.viewer()?.sessionExpiresAt).toBe(slid.sessionExpiresAt);
  });

  it("tells another time zone of the device once, for the daily email", async () => {
    const here = readerZone();
    const server = stubSession({ ...ada, timeZone: here });
    const tab = await openStore({ ...ada, timeZone: here === "Asia/Tokyo" ? "UTC" : "Asia/Tokyo" });
    document.dispatchEvent(new Event("visibilitychange"));
    document.dispatchEvent(new Event("visibilitychange"));
    await soon(() => expect(tab.viewer()?.timeZone).toBe(here));
    expect(count(server.calls, "/api/me/session")).toBe(1);
  });

  it("shows an error when the browser kept no cookie", async () => {
    stubServer({
      "GET /api/me": () => problem("session-missing"),
      "POST /api/auth/sign-in/email": () => ({ body: { next: "signed-in" } }),
    });
    const tab = await openStore(null);
    const attempt = tab.signIn({ email: "ada@sample.test", password: "sample-password" });
    await expect(attempt).rejects.toThrow("Auth session missing!");
  });
});
