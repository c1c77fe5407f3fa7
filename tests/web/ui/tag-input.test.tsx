import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { ANNOUNCER_ID } from "#web/lib/announce.ts";
import { TagInput } from "#web/ui/choosing/tag-input.tsx";

/** Opens a field in a form, with these tags, and returns what it has and whether the form was sent. */
function open(values: string[] = [], max = 3, error?: string) {
  const state = { values, sent: 0 };
  function Screen() {
    const [tags, setTags] = useState(values);
    state.values = tags;
    const send = (event: { preventDefault: () => void }) => {
      event.preventDefault();
      state.sent += 1;
    };
    return (
      <form onSubmit={send}>
        <TagInput
          label="Skills"
          name="skills"
          values={tags}
          onChange={setTags}
          max={max}
          error={error}
          hint="Up to 3."
        />
        <button type="submit">Save</button>
        <div id={ANNOUNCER_ID} />
      </form>
    );
  }
  render(<Screen />);
  return { state, user: userEvent.setup(), field: screen.getByRole("textbox", { name: "Skills" }) };
}

it("Enter and a comma add what is typed, without sending the form", async () => {
  const { state, user, field } = open();
  await user.type(field, "Payments{Enter}Board  work,");
  expect(state.values).toEqual(["Payments", "Board work"]);
  expect(field).toHaveValue("");
  await user.type(field, "{Enter}");
  expect(state.sent).toBe(0);
});

it("Enter that ends the composition of a word adds nothing", async () => {
  const { state, user, field } = open();
  await user.type(field, "にほん");
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  fireEvent.keyDown(field, { key: "Enter", keyCode: 229 });
  expect(state.values).toEqual([]);
  fireEvent.keyDown(field, { key: "Enter" });
  expect(state.values).toEqual(["にほん"]);
});

it("Backspace in the empty field removes the last tag, and each change is read out", async () => {
  const { state, user, field } = open(["Payments", "Lending"]);
  await user.type(field, "a{Backspace}{Backspace}");
  expect(state.values).toEqual(["Payments"]);
  await expect.poll(() => document.getElementById(ANNOUNCER_ID)?.textContent).toBe("Lending removed");
  expect(field).toHaveFocus();
});

it("a tag is removed by its button, which the keyboard reaches", async () => {
  const { state, user, field } = open(["Payments", "Lending"]);
  await user.tab();
  expect(screen.getByRole("button", { name: "Remove Payments" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(state.values).toEqual(["Lending"]);
  expect(field).toHaveFocus();
});

it("a pasted list becomes tags; the same word in other case is there once", async () => {
  const { state, user, field } = open(["payments"]);
  await user.click(field);
  await user.paste("Payments, Ledgers; ledgers\nAudit");
  await user.tab();
  expect(state.values).toEqual(["payments", "Ledgers", "Audit"]);
});

it("what is typed becomes a tag when the field is left, also by hiding the page", async () => {
  const { state, user, field } = open();
  await user.type(field, "Audit");
  await user.tab();
  expect(state.values).toEqual(["Audit"]);
  await user.type(field, "Chess");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  vi.restoreAllMocks();
  expect(state.values).toEqual(["Audit", "Chess"]);
});

it("what is too many stays in the field, with the limit beside it", async () => {
  const { state, user, field } = open(["One", "Two"], 3);
  await user.click(field);
  await user.paste("Three, Four,");
  expect(state.values).toEqual(["One", "Two", "Three"]);
  expect(field).toHaveValue("Four");
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription("At most 3.");
  await user.clear(field);
  expect(field).toHaveAttribute("readonly");
  await user.keyboard("{Backspace}");
  expect(state.values).toEqual(["One", "Two"]);
});

it("an error of the form is beside the field", () => {
  const { field } = open([], 3, "Enter a skill.");
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription("Enter a skill.");
});
