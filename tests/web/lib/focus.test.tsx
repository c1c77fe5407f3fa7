import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { focusAfterNavigation, focusSoon } from "#web/lib/focus.ts";

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

describe("the focus after a navigation", () => {
  it("goes to the field of the page where a link asks for it, else to the heading", async () => {
    const { rerender } = render(<main aria-busy="true">Loading</main>);
    const stop = focusAfterNavigation("field");
    rerender(
      <main>
        <h1>Hanna</h1>
        <textarea aria-label="Message to Hanna" />
      </main>,
    );
    await waitFor(() => expect(screen.getByLabelText("Message to Hanna")).toHaveFocus());
    stop();
    const stopAgain = focusAfterNavigation("heading");
    await waitFor(() => expect(screen.getByRole("heading")).toHaveFocus());
    stopAgain();
  });
});

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

  it("is kept until a dialog has closed, however long that takes, and its button does not get it back", async () => {
    const { rerender } = render(<div role="dialog">Closing</div>);
    focusSoon(target);
    await pause(700);
    expect(target()).toHaveFocus();
    rerender(<p>Closed</p>);
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
