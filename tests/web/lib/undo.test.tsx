import { act, render, renderHook, screen } from "@testing-library/react";
import { toast as queue } from "react-hot-toast/headless";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TOAST_ACTION_MS, UNDO_MAX_MS } from "#contract/limits.ts";
import { emitHere } from "#web/lib/auth/auth-events.ts";
import { sendUnlessUndone, useIsUndoable } from "#web/lib/mutations/undo.ts";
import { Toaster } from "#web/ui/feedback/toaster.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(() => queue.removeAll());
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const shownBy = { path: "/api/events/1", isNull: "registration" };

/** Starts a write that Undo takes back. */
function write() {
  const send = vi.fn(async () => true);
  act(() => sendUnlessUndone({ name: "cancel", shownBy, text: "Registration canceled", send }));
  return send;
}

it("a write is sent after eight seconds, also where no toast is drawn", async () => {
  const send = write();
  await pass(TOAST_ACTION_MS - 1);
  expect(send).not.toHaveBeenCalled();
  await pass(1);
  expect(send).toHaveBeenCalledTimes(1);
});

it("a write waits while the focus is on its toast, for a minute at most, and then gives the focus back", async () => {
  render(
    <>
      <button type="button">Register Now</button>
      <Toaster />
    </>,
  );
  const send = write();
  const before = screen.getByRole("button", { name: "Register Now" });
  act(() => before.focus());
  act(() => screen.getByRole("button", { name: "Undo" }).focus());
  await pass(UNDO_MAX_MS - 1000);
  expect(send).not.toHaveBeenCalled();
  await pass(1000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Registration canceled")).toBeNull();
  expect(before).toHaveFocus();
});

it("a write that waits when the session ends is dropped with its toast, so that it does not act for the next member", async () => {
  render(<Toaster />);
  const { result } = renderHook(() => useIsUndoable("cancel"));
  const send = write();
  expect(result.current).toBe(true);
  act(() => emitHere("SIGNED_OUT"));
  expect(result.current).toBe(false);
  expect(screen.queryByText("Registration canceled")).toBeNull();
  await pass(UNDO_MAX_MS);
  expect(send).not.toHaveBeenCalled();
});

it("an answer from an ended session does not end the same write of the next member", async () => {
  const { result } = renderHook(() => useIsUndoable("cancel"));
  let answer: (isDone: boolean) => void = () => undefined;
  act(() =>
    sendUnlessUndone({ name: "cancel", shownBy, text: "Canceled", send: () => new Promise((done) => (answer = done)) }),
  );
  await pass(TOAST_ACTION_MS);
  act(() => emitHere("SIGNED_OUT"));
  const send = write();
  await act(async () => answer(true));
  expect(result.current).toBe(true);
  await pass(TOAST_ACTION_MS);
  expect(send).toHaveBeenCalledTimes(1);
});
