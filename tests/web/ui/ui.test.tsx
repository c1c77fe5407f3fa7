import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { MINUTE_MS, TOOLTIP_DELAY_MS } from "#contract/limits.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Ago } from "#web/ui/content/ago.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { DateLeaf } from "#web/ui/content/date-leaf.tsx";
import { Badge } from "#web/ui/content/pills.tsx";
import { ChoiceRows } from "#web/ui/fields/choice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";

afterEach(() => {
  vi.useRealTimers();
});

describe("a button", () => {
  it("that is busy shows its busy label, keeps the focus and does nothing when pressed", async () => {
    const press = vi.fn();
    const { rerender } = render(
      <Button onClick={press} busyLabel="Signing in...">
        Sign in
      </Button>,
    );
    const button = screen.getByRole("button", { name: "Sign in" });
    await userEvent.click(button);
    expect(press).toHaveBeenCalledTimes(1);
    rerender(
      <Button onClick={press} busy busyLabel="Signing in...">
        Sign in
      </Button>,
    );
    expect(screen.getByRole("button", { name: "Signing in..." })).toBe(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute("aria-disabled", "true");
    await userEvent.click(button);
    expect(press).toHaveBeenCalledTimes(1);
  });

  it("of type submit sends nothing a second time while it is busy", async () => {
    const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" busy busyLabel="Creating account...">
          Create account
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(submit).not.toHaveBeenCalled();
  });
});

describe("a field", () => {
  it("names its control and describes it with the hint, or with the error instead", () => {
    const { rerender } = render(
      <Field label="Email" hint="We write to it once.">
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText("Email");
    expect(input).toHaveAccessibleDescription("We write to it once.");
    expect(input).not.toHaveAttribute("aria-invalid");
    rerender(
      <Field label="Email" hint="We write to it once." error="Please enter a valid email address.">
        <Input />
      </Field>,
    );
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription("Please enter a valid email address.");
    expect(screen.queryByText("We write to it once.")).toBeNull();
  });

  it("for a password shows and hides what was typed, and the button says which", async () => {
    render(<PasswordField label="Password" defaultValue="correct horse" />);
    const input = screen.getByLabelText("Password");
    const show = screen.getByRole("button", { name: "Show password" });
    expect(input).toHaveAttribute("type", "password");
    expect(show).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(show);
    expect(input).toHaveAttribute("type", "text");
    expect(show).toHaveAttribute("aria-pressed", "true");
  });

  it("of choices starts on its default and moves with the arrow keys", async () => {
    render(
      <ChoiceRows
        legend="I am here as"
        name="kind"
        defaultValue="investor"
        choices={[
          { value: "investor", title: "Investor", description: "You fund companies." },
          { value: "founder", title: "Founder" },
        ]}
      />,
    );
    const group = screen.getByRole("group", { name: "I am here as" });
    expect(within(group).getByRole("radio", { name: /Investor/ })).toBeChecked();
    await userEvent.tab();
    await userEvent.keyboard("{ArrowDown}");
    expect(within(group).getByRole("radio", { name: "Founder" })).toBeChecked();
  });
});

describe("a tooltip", () => {
  it("waits 700 ms for the pointer and leaves with it", () => {
    vi.useFakeTimers();
    render(<IconButton label="Share" icon={null} />);
    const anchor = screen.getByRole("button", { name: "Share" });
    const hover = (type: string) =>
      act(() => void anchor.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body })));
    hover("pointerover");
    act(() => void vi.advanceTimersByTime(TOOLTIP_DELAY_MS - 1));
    expect(screen.queryByText("Share")).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText("Share")).toBeVisible();
    hover("pointerout");
    expect(screen.queryByText("Share")).toBeNull();
  });

  it("comes at once with the keyboard and goes with Escape", async () => {
    render(<IconButton label="Share" icon={null} />);
    await userEvent.tab();
    expect(await screen.findByText("Share")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByText("Share")).toBeNull();
    expect(screen.getByRole("button", { name: "Share" })).toHaveFocus();
  });
});

describe("a menu", () => {
  it("is fetched by its first press, opens, acts and returns the focus", async () => {
    const signOut = vi.fn();
    render(<Menu className="" button="Profile menu" entries={[{ label: "Sign out", onSelect: signOut }]} />);
    fireEvent.click(screen.getByRole("button", { name: "Profile menu" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole("menu")).toBeNull();
    await waitFor(() => expect(screen.getByRole("button", { name: "Profile menu" })).toHaveFocus());
  });

  it.each([
    ["ArrowDown", "Settings"],
    ["ArrowUp", "Sign out"],
  ])("opens with the first %s, on %s", async (key, entry) => {
    render(<Menu className="" button="Profile menu" entries={[{ label: "Settings" }, { label: "Sign out" }]} />);
    await userEvent.tab();
    await userEvent.keyboard(`{${key}}`);
    expect(await screen.findByRole("menuitem", { name: entry })).toHaveAttribute("data-focus");
  });

  it("opens on a press that began before its code was loaded", async () => {
    render(<Menu className="" button="Profile menu" entries={[{ label: "Sign out" }]} />);
    const button = screen.getByRole("button", { name: "Profile menu" });
    fireEvent.pointerEnter(button);
    fireEvent.pointerDown(button);
    fireEvent.pointerUp(button);
    await act(async () => void (await import("#web/ui/overlays/panels/menu-list.tsx")));
    for (let i = 0; i < 2; i++) await act(async () => undefined);
    expect(button).toBeInTheDocument();
    fireEvent.click(button);
    expect(await screen.findByRole("menuitem", { name: "Sign out" })).toBeVisible();
  });
});

describe("a dialog", () => {
  it("stays open when Escape ends the composition of a word", async () => {
    function Opened() {
      const [open, setOpen] = useState(true);
      return (
        <Dialog open={open} onClose={() => setOpen(false)} title="Write">
          <input aria-label="Text" />
        </Dialog>
      );
    }
    render(<Opened />);
    const field = await screen.findByRole("textbox", { name: "Text" });
    fireEvent.keyDown(field, { key: "Escape", isComposing: true });
    fireEvent.keyDown(field, { key: "Escape", keyCode: 229 });
    expect(screen.getByRole("dialog", { name: "Write" })).toBeVisible();
    fireEvent.keyDown(field, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("has a name, closes with Escape and returns the focus to its opener", async () => {
    render(<Asking />);
    const opener = screen.getByRole("button", { name: "Cancel Registration" });
    await userEvent.click(opener);
    expect(await screen.findByRole("dialog", { name: "Cancel your registration?" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  });
});

function Asking() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel Registration</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Cancel your registration?" />
    </>
  );
}

describe("small marks", () => {
  it("keep a member's initials under a picture that fails to load", () => {
    const { container } = render(<Avatar id="m1" name="Amara Osei" image="/missing.png" />);
    const avatar = container.querySelector(".av");
    expect(avatar).toHaveAttribute("data-state", "loading");
    act(() => void container.querySelector("img")?.dispatchEvent(new Event("error")));
    expect(avatar).toHaveAttribute("data-state", "error");
    expect(avatar).toHaveTextContent("AO");
  });

  it("count to 99 and say what they count", () => {
    const { rerender, container } = render(<Badge count={100} />);
    expect(container).toHaveTextContent("99+ unread");
    rerender(<Badge count={0} />);
    expect(container).toBeEmptyDOMElement();
  });

  it("say how long ago something was, minute by minute, and when", () => {
    vi.useFakeTimers({ now: new Date("2026-11-20T10:00:30.000Z") });
    render(
      <>
        <Ago at="2026-11-20T10:00:00.000Z" />
        <Ago at="2026-11-20T08:01:00.000Z" />
      </>,
    );
    const texts = () => screen.getAllByRole("time").map((time) => time.textContent);
    expect(texts()).toEqual(["just now", "1 hr. ago"]);
    expect(screen.getAllByRole("time")[0]).toHaveAttribute("title", expect.stringMatching(/November 20, 2026, \d/));
    act(() => void vi.advanceTimersByTime(MINUTE_MS));
    expect(texts()).toEqual(["1 min. ago", "2 hr. ago"]);
    cleanup();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("show an event's day in the event's own zone", () => {
    const { container } = render(<DateLeaf at="2026-11-25T23:30:00.000Z" timeZone="Asia/Tokyo" />);
    expect(container).toHaveTextContent("Nov 26");
  });
});

describe("Escape within a drag", () => {
  it("ends only the drag, whatever is dragged, and closes the dialog afterwards", async () => {
    const close = vi.fn();
    render(
      <Dialog open onClose={close} title="Order">
        <input type="range" aria-label="Zoom" />
        <p>Ada</p>
      </Dialog>,
    );
    for (const dragged of [await screen.findByText("Ada"), screen.getByLabelText("Zoom")]) {
      fireEvent.pointerDown(dragged);
      fireEvent.keyDown(dragged, { key: "Escape" });
      expect(close).not.toHaveBeenCalled();
      fireEvent.pointerUp(dragged);
    }
    fireEvent.pointerDown(screen.getByText("Ada"));
    fireEvent.pointerCancel(screen.getByText("Ada"));
    fireEvent.keyDown(screen.getByText("Ada"), { key: "Escape" });
    expect(close).toHaveBeenCalledTimes(1);
  });
});
