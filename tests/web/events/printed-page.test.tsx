import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ada, stubServer } from "../auth/auth-server.ts";
import { leave, summit, visit } from "./events-server.tsx";
import { path } from "./summit-registration.ts";

vi.mock("#web/ui/qr/qr-code.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

const { fetched } = vi.hoisted(() => ({ fetched: { form: false } }));
vi.mock("#web/features/events/registration/registration-form.tsx", () => {
  fetched.form = true;
  return { default: () => null };
});

const fakeTimers = () => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
beforeEach(fakeTimers);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  leave();
});

const show = (more: Parameters<typeof summit>[0] = {}) => {
  stubServer({});
  return visit(path, { viewer: ada, answers: { [`/api${path}`]: summit(more) }, wide: true });
};

it("no code is fetched ahead while the browser is offline, because it would never be fetched again", async () => {
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await show();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(fetched.form).toBe(false);
  leave();
  fakeTimers();
  network.mockReturnValue(true);
  await show();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  await waitFor(() => expect(fetched.form).toBe(true));
});

it("an event stays when the code that draws its QR code cannot be fetched, with the address as text", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  await show();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  // A moment for the import to fail.
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByRole("heading", { level: 1, name: "Winter Investment Summit" })).toBeVisible();
  expect(screen.getByText(window.location.origin + window.location.pathname)).toBeInTheDocument();
  expect(screen.queryByRole("img", { name: "QR code for this page" })).toBeNull();
});

it("paper has no words about tabs and no link to the attendees", async () => {
  await show();
  expect(screen.getByText("Website, opens in a new tab")).toHaveClass("print:hidden");
  expect(screen.getByRole("button", { name: "View all attendees" })).toHaveClass("print:hidden");
});

it("paper says that the reader is going, beside the address", async () => {
  const printed = () => screen.queryByText("You're going.");
  await show({ registration: { status: "registered" } });
  expect(printed()?.closest(".hidden")).toHaveClass("print:flex");
  leave();
  for (const registration of [null, { status: "waitlisted", position: 1 } as const]) {
    await show({ registration });
    expect(printed()).toBeNull();
    leave();
  }
});
