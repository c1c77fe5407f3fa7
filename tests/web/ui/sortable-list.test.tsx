import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { ANNOUNCER_ID } from "#web/lib/announce.ts";
import { SortableList } from "#web/ui/choosing/sortable-list.tsx";

function Names() {
  const [names, setNames] = useState(["Ada", "Ben", "Cleo"]);
  const move = (from: number, to: number) => {
    const next = [...names];
    next.splice(to, 0, ...next.splice(from, 1));
    setNames(next);
  };
  return (
    <>
      <SortableList items={names} keyOf={(name) => name} nameOf={(name) => name} onMove={move}>
        {(name, index, handle) => (
          <>
            <b>
              {index + 1} {name}
            </b>
            {handle}
          </>
        )}
      </SortableList>
      <p id={ANNOUNCER_ID} />
    </>
  );
}

const order = () => screen.getAllByRole("listitem").map((row) => row.querySelector("b")?.textContent);

it("an item moves by its buttons, keeps the focus, and its new position is announced", async () => {
  render(<Names />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Move Ada down" }));
  expect(order()).toEqual(["1 Ben", "2 Ada", "3 Cleo"]);
  expect(screen.getByRole("button", { name: "Move Ada down" })).toHaveFocus();
  await expect.poll(() => document.getElementById(ANNOUNCER_ID)?.textContent).toBe("Ada, position 2 of 3");
  await user.keyboard("{Enter}");
  expect(order()).toEqual(["1 Ben", "2 Cleo", "3 Ada"]);
  expect(screen.getByRole("button", { name: "Move Ada down" })).toHaveFocus();
});

it("at the end of the list the button stays reachable and does nothing", async () => {
  render(<Names />);
  const user = userEvent.setup();
  const up = screen.getByRole("button", { name: "Move Ada up" });
  expect(up).toHaveAttribute("aria-disabled", "true");
  await user.click(up);
  expect(order()).toEqual(["1 Ada", "2 Ben", "3 Cleo"]);
  expect(up).toHaveFocus();
});
