import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { NotificationSettingsView } from "#contract/notifications/notifications.ts";
import { type Answer, closeTabs, problem, stubServer } from "../auth/auth-server.ts";
import { readIn } from "../events/events-server.tsx";
import { openSettings } from "../settings/settings-screen.tsx";

const SETTINGS: NotificationSettingsView = {
  messages: "app",
  connections: "app-and-email",
  introductions: "app",
  endorsements: "app",
  posts: "app",
  opportunities: "app",
  academy: "app",
  events: "app-and-email",
  membership: "app-and-email",
};
const answers = { "/api/notifications/settings": SETTINGS };
const group = (name: string) => screen.findByRole("group", { name });
const radio = async (topic: string, name: string) => within(await group(topic)).getByRole("radio", { name });

afterEach(async () => {
  const { toast } = await import("react-hot-toast/headless");
  toast.remove();
  closeTabs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("The notification settings", () => {
  it("save each choice at once, and say so", async () => {
    const calls = stubServer({ "PUT /api/notifications/settings/introductions": () => ({ status: 204 }) });
    const { user } = await openSettings("notifications", answers);
    expect(await radio("Introductions", "In app")).toBeChecked();
    await user.click(await radio("Introductions", "Off"));
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(await radio("Introductions", "Off")).toBeChecked();
    expect(calls.map(({ body }) => body)).toEqual([{ channel: "off" }]);
  });

  it("send a choice that comes during another one after it, and only the last", async () => {
    const pending: ((answer: Answer) => void)[] = [];
    const calls = stubServer({
      "PUT /api/notifications/settings/introductions": () => new Promise((resolve) => void pending.push(resolve)),
    });
    const { user } = await openSettings("notifications", answers);
    await user.click(await radio("Introductions", "Off"));
    await user.click(await radio("Introductions", "In app"));
    await user.click(await radio("Introductions", "In app + email"));
    expect(calls).toHaveLength(1);
    pending[0]?.({ status: 204 });
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toEqual([{ channel: "off" }, { channel: "app-and-email" }]),
    );
    expect(screen.queryByText("Saved")).toBeNull();
    pending[1]?.({ status: 204 });
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(await radio("Introductions", "In app + email")).toBeChecked();
  });

  it("show the saved choice again when one could not be saved", async () => {
    stubServer({ "PUT /api/notifications/settings/introductions": () => problem("internal") });
    const { user } = await openSettings("notifications", answers);
    await user.click(await radio("Introductions", "Off"));
    expect(await screen.findByText("Your choice could not be saved. Please try again.")).toBeVisible();
    expect(await radio("Introductions", "In app")).toBeChecked();
  });

  it("offer messages by email or not, and never off in the app", async () => {
    const calls = stubServer({ "PUT /api/notifications/settings/messages": () => ({ status: 204 }) });
    const { user } = await openSettings("notifications", answers);
    expect(await radio("Messages", "In app")).toBeChecked();
    expect(within(await group("Messages")).getAllByRole("radio")).toHaveLength(2);
    await user.click(await radio("Messages", "In app + email"));
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ channel: "app-and-email" }]));
  });

  it("have no choice for topics that are always on", async () => {
    stubServer({});
    await openSettings("notifications", answers);
    expect(await screen.findAllByText("Always on")).toHaveLength(2);
    expect(screen.queryByRole("group", { name: "Membership" })).toBeNull();
  });

  it("say when the daily email comes where the member is, at this time of the year", async () => {
    vi.setSystemTime("2026-11-18T12:00:00.000Z");
    // In 1970 it was an hour later there.
    readIn("Europe/London");
    stubServer({});
    await openSettings("notifications", answers);
    expect(await screen.findByText(/at 7:00\sAM your time or later/)).toBeVisible();
  });

  it("stop the daily email of every topic that has it", async () => {
    const calls = stubServer({ "PUT /api/notifications/settings/connections": () => ({ status: 204 }) });
    const { user } = await openSettings("notifications", answers);
    await user.click(await screen.findByRole("button", { name: "Stop the daily email" }));
    expect(await screen.findByText(/You don't get it now/)).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ channel: "app" }]);
    expect(await radio("Connection requests", "In app")).toBeChecked();
  });
});
