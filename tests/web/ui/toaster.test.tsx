import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { toast as queue } from "react-hot-toast/headless";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TOAST_ACTION_MS, TOAST_ERROR_MS, TOAST_LIMIT, TOAST_MS } from "#contract/limits.ts";
import { toastError, toastSuccess } from "#web/ui/feedback/toast.ts";
import { Toaster } from "#web/ui/feedback/toaster.tsx";

afterEach(() => {
  vi.useRealTimers();
  act(() => queue.removeAll());
});

describe("the toaster", () => {
  it("shows at most three, the newest ones", () => {
    render(<Toaster />);
    act(() => {
      for (const n of [1, 2, 3, 4, 5]) toastSuccess(`Saved ${n}`);
    });
    expect(screen.getAllByText(/^Saved/).map((node) => node.textContent)).toEqual(["Saved 5", "Saved 4", "Saved 3"]);
    expect(screen.getAllByRole("button", { name: "Dismiss" })).toHaveLength(TOAST_LIMIT);
  });

  it("announces successes politely and errors at once", () => {
    render(<Toaster />);
    act(() => {
      toastSuccess("Welcome back!");
      toastError("Invalid email or password");
    });
    expect(screen.getByRole("status")).toHaveTextContent("Welcome back!");
    expect(screen.getByRole("alert")).toHaveTextContent("Invalid email or password");
  });

  it("keeps a success four seconds and an error five", () => {
    vi.useFakeTimers();
    render(<Toaster />);
    act(() => {
      toastSuccess("Welcome back!");
      toastError("Invalid email or password");
    });
    act(() => void vi.advanceTimersByTime(TOAST_MS - 1));
    expect(screen.getByText("Welcome back!")).toBeVisible();
    act(() => void vi.advanceTimersByTime(2));
    expect(screen.queryByText("Welcome back!")).toBeNull();
    expect(screen.getByText("Invalid email or password")).toBeVisible();
    act(() => void vi.advanceTimersByTime(TOAST_ERROR_MS - TOAST_MS));
    expect(screen.queryByText("Invalid email or password")).toBeNull();
  });

  it("waits while the focus is on a toast, and lets it be dismissed", async () => {
    vi.useFakeTimers();
    render(<Toaster />);
    act(() => toastSuccess("Welcome back!"));
    const dismiss = screen.getByRole("button", { name: "Dismiss" });
    act(() => dismiss.focus());
    act(() => void vi.advanceTimersByTime(TOAST_MS * 3));
    expect(screen.getByText("Welcome back!")).toBeVisible();
    act(() => dismiss.click());
    expect(screen.queryByText("Welcome back!")).toBeNull();
  });

  it("offers the next step of a success for eight seconds", () => {
    vi.useFakeTimers();
    render(<Toaster />);
    const undo = vi.fn();
    act(() => toastSuccess("Registration canceled", { label: "Undo", onPress: undo }));
    expect(screen.getByRole("status")).toHaveTextContent("Registration canceled");
    act(() => void vi.advanceTimersByTime(TOAST_ACTION_MS - 1));
    act(() => screen.getByRole("button", { name: "Undo" }).click());
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText("Registration canceled")).toBeNull();
    act(() => toastSuccess("Registration canceled", { label: "Undo", onPress: undo }));
    act(() => void vi.advanceTimersByTime(TOAST_ACTION_MS + 1));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("is reached with F8, and gives the focus back", async () => {
    render(
      <>
        <button type="button">Cancel Registration</button>
        <Toaster />
      </>,
    );
    screen.getByRole("button", { name: "Cancel Registration" }).focus();
    act(() => {
      toastSuccess("Saved");
      toastSuccess("Registration canceled", { label: "Undo", onPress: () => {} });
    });
    await userEvent.keyboard("{F8}");
    expect(screen.getByRole("button", { name: "Undo" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(screen.getByRole("button", { name: "Cancel Registration" })).toHaveFocus();
    expect(screen.getByText("Saved")).toBeVisible();
  });
});
