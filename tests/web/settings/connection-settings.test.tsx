import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { NetworkSettings } from "#contract/network/settings.ts";
import { closeTabs, problem, stubServer } from "../auth/auth-server.ts";
import { held } from "../auth/auth-tab.tsx";
import { openSettings } from "./settings-screen.tsx";

const PATH = "/api/network/settings";
const settings: NetworkSettings = { autoAccept: false, whoMayWrite: "everyone", isAskable: true, isInPaths: true };
/** Opens the section, whose code loads when it is opened. */
async function open() {
  const opened = await openSettings("connections", { [PATH]: settings });
  await screen.findByRole("checkbox", { name: "Accept requests automatically" });
  return opened;
}
const box = (name: string) => screen.getByRole("checkbox", { name });
const radio = (name: RegExp) => screen.getByRole("radio", { name });

afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
});

it("say who may always write, whatever is chosen", async () => {
  await open();
  expect(screen.getByText(/Members who are interested in your\s+opportunity, or in whose/)).toBeVisible();
});

it("each change is shown at once, and only that is saved", async () => {
  const calls = stubServer({ [`PATCH ${PATH}`]: () => ({ status: 204 }) });
  const { user } = await open();
  await user.click(box("Accept requests automatically"));
  expect(box("Accept requests automatically")).toBeChecked();
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(radio(/^Connections only/));
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls.map(({ body }) => body)).toEqual([{ autoAccept: true }, { whoMayWrite: "connections" }]);
});

it("what is changed while a change is on its way is saved after it", async () => {
  const { answer, give } = held();
  let isFirst = true;
  const calls = stubServer({
    [`PATCH ${PATH}`]: () => {
      const waits = isFirst;
      isFirst = false;
      return waits ? answer : { status: 204 };
    },
  });
  const { user } = await open();
  await user.click(box("Accept requests automatically"));
  await user.click(box("Connections may ask me for introductions"));
  expect(calls).toHaveLength(1);
  expect(box("Connections may ask me for introductions")).not.toBeChecked();
  give({ status: 204 });
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toEqual({ isAskable: false });
  await waitFor(() => expect(box("Connections may ask me for introductions")).not.toBeChecked());
});

it("a change that fails is saved with the one that was made meanwhile", async () => {
  const { answer, give } = held();
  let isFirst = true;
  const calls = stubServer({
    [`PATCH ${PATH}`]: () => {
      const waits = isFirst;
      isFirst = false;
      return waits ? answer : { status: 204 };
    },
  });
  const { user } = await open();
  await user.click(box("Accept requests automatically"));
  await user.click(box("Connections may ask me for introductions"));
  give(problem("internal"));
  await waitFor(() => expect(calls[1]?.body).toEqual({ autoAccept: true, isAskable: false }));
  await waitFor(() => expect(screen.getByText("Saved")).toBeVisible());
  expect(box("Accept requests automatically")).toBeChecked();
  expect(box("Connections may ask me for introductions")).not.toBeChecked();
});

it("a change that fails is undone, with the reason", async () => {
  stubServer({ [`PATCH ${PATH}`]: () => problem("internal") });
  const { user } = await open();
  await user.click(box("Show me in paths and mutual connections"));
  expect(await screen.findByText("Something went wrong on our side. Please try again.")).toBeVisible();
  expect(box("Show me in paths and mutual connections")).toBeChecked();
});
