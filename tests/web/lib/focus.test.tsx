import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { focusSoon } from "#web/lib/focus.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function Place() {
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
  const place = () => document.querySelector("ol");
  beforeEach(() => {
    render(<Place />);
  });

  it("goes to the place again when a closing dialog gives it back to its button", async () => {
    focusSoon(place);
    screen.getByRole("button", { name: "Opener" }).focus();
    await waitFor(() => expect(place()).toHaveFocus());
  });

  it.each(["Code", "Outside"])(
    "is not taken from the field %s that got it meanwhile, without a key or a pointer",
    async (name) => {
      focusSoon(place);
      expect(place()).toHaveFocus();
      screen.getByLabelText(name).focus();
      await pause(200);
      expect(screen.getByLabelText(name)).toHaveFocus();
    },
  );
});
