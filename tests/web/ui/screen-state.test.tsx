import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { ProblemCode } from "#contract/problems.ts";
import { HttpError } from "#web/lib/http.ts";
import { ScreenState } from "#web/ui/feedback/query-state.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";

afterEach(cleanup);

const refetch = vi.fn();
const failure = (status: number, code: ProblemCode, title: string) =>
  new HttpError({ status, code, title, requestId: "" });

const screenOf = (query: { data: string | undefined; error: Error | null }) => (
  <main>
    <ScreenState
      query={{ ...query, refetch }}
      title="Course"
      failed="This course could not be loaded."
      missing={<EmptyState level={1} title="Course not found" />}
      loading={<p>Loading course...</p>}
    >
      {(name) => <h1 tabIndex={-1}>{name}</h1>}
    </ScreenState>
  </main>
);
const show = (error: Error | null, data?: string) => render(screenOf({ data, error }));
const heading = () => screen.getByRole("heading", { level: 1 });
const retry = () => screen.queryByRole("button", { name: "Retry" });

it("has a heading while it is loading and after a failure, whose focus goes to the heading of what is loaded", async () => {
  const { rerender } = show(null);
  heading().focus();
  rerender(screenOf({ data: undefined, error: failure(500, "internal", "Something went wrong.") }));
  expect(heading()).toHaveTextContent("Course");
  expect(heading()).toHaveFocus();
  rerender(screenOf({ data: "Bonds", error: null }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Bonds" })).toHaveFocus());
});

it("offers to try again only where it can help", () => {
  show(failure(500, "internal", "Something went wrong."));
  expect(retry()).toBeVisible();
  cleanup();
  show(failure(429, "rate-limited", "Too many requests."));
  expect(retry()).toBeVisible();
  cleanup();
  show(failure(403, "forbidden", "Only members may see it."));
  expect(screen.getByText("Only members may see it.")).toBeVisible();
  expect(retry()).toBeNull();
});

it("says when it can be tried again, where a limit ends", () => {
  vi.setSystemTime(new Date("2027-01-29T12:00:10Z"));
  const limit = { status: 429, code: "rate-limited", title: "Too many.", requestId: "" } as const;
  show(new HttpError({ ...limit, detail: "You opened many profiles in a short time." }, 120));
  const when = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" }).format(
    new Date("2027-01-29T12:03:00Z"),
  );
  expect(screen.getByText(/^You opened many profiles in a short time\. You can try again on .* at /)).toHaveTextContent(
    when,
  );
  vi.useRealTimers();
});

it("says what is missing, also when it was there before", () => {
  show(failure(404, "not-found", "Not found."), "Bonds");
  expect(heading()).toHaveTextContent("Course not found");
  expect(retry()).toBeNull();
});

it("shows what was loaded before a failure", () => {
  show(failure(500, "internal", "Something went wrong."), "Bonds");
  expect(heading()).toHaveTextContent("Bonds");
});
