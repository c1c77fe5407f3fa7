import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { BUILD_HEADER } from "#contract/document.ts";
import { openTab } from "../auth/auth-server.ts";
import { holdTimers } from "../held-timers.ts";

const { reload } = vi.hoisted(() => ({ reload: vi.fn() }));
vi.mock("#web/lib/reload.ts", () => ({ reloadDocument: () => reload() }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The bar's status in a tab whose scripts are of the build `one`. */
async function open() {
  openTab({ build: "one" });
  const { BarStatus } = await import("#web/ui/feedback/bar-status.tsx");
  const { http } = await import("#web/lib/http.ts");
  render(<BarStatus />);
  /** A request whose answer comes from a worker of that build. */
  const request = (build: string) =>
    act(async () => {
      vi.stubGlobal("fetch", async () => Response.json({}, { headers: { [BUILD_HEADER]: build } }));
      await http.get("/api/me");
    });
  return { request };
}

it("a new version is offered once an answer comes from another build, and only the member loads it", async () => {
  const { request } = await open();
  await request("one");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await request("two");
  expect(screen.getByRole("status")).toHaveTextContent("A new version is available.");
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: /Reload$/ }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it("asks again for what has been loading for ten seconds, when the member wants that", async () => {
  const late = holdTimers(10_000);
  await open();
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)));
  const { apiQuery, queryClient } = await import("#web/lib/query-client.ts");
  const { useQuery } = await import("@tanstack/react-query");
  const Screen = () => <p>{String(useQuery(apiQuery<string>("/api/slow"), queryClient).data ?? "Waiting")}</p>;
  render(<Screen />);
  await vi.waitFor(() => expect([answers.length, late.count]).toEqual([1, 2]));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  act(() => late.end());
  expect(screen.getByRole("status")).toHaveTextContent("Still loading...");
  await userEvent.click(screen.getByRole("button", { name: /Retry$/ }));
  await vi.waitFor(() => expect(answers.length).toBe(2));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  await act(async () => answers[1]?.(Response.json("Loaded")));
  expect(await screen.findByText("Loaded")).toBeVisible();
});

it("the bar says that the browser is offline, while it is", async () => {
  await open();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  expect(screen.getByRole("status")).toHaveTextContent(/^You are offline/i);
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
