import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { focusSoon } from "#web/lib/focus.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function Page() {
  return (
    <>
      <input aria-label="Outside" />
      <button type="button">Opener</button>
      <ol tabIndex={-1} aria-label="Steps">
        <li>
          <input aria-label="Code" />
        </li>
      </ol>
    </>
  );
}

describe("the focus after a change of settings", () => {
  const target = () => document.querySelector("ol");
  beforeEach(() => {
    render(<Page />);
  });

  it("returns to the target when a closing dialog moves it to its button", async () => {
    focusSoon(target);
    screen.getByRole("button", { name: "Opener" }).focus();
    await waitFor(() => expect(target()).toHaveFocus());
  });

  it.each(["Code", "Outside"])(
    "is not taken from the field %s that got it meanwhile, without a key or a pointer",
    async (name) => {
      focusSoon(target);
      expect(target()).toHaveFocus();
      screen.getByLabelText(name).focus();
      await pause(200);
      expect(screen.getByLabelText(name)).toHaveFocus();
    },
  );
});
