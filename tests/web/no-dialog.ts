import { act, screen } from "@testing-library/react";
import { expect } from "vitest";

/**
 * Expects that none of these dialogs is open once their code has arrived: a dialog that is wrongly open shows nothing before. `dialogs` import them as the
 * screen does.
 */
export async function expectNoDialog(...dialogs: Promise<unknown>[]): Promise<void> {
  const panel = import("#web/ui/overlays/panels/dialog-panel.tsx");
  await act(async () => void (await Promise.all([panel, ...dialogs])));
  // The dialog renders first, and then the panel inside.
  for (let i = 0; i < 2; i++) await act(async () => undefined);
  expect(screen.queryByRole("dialog")).toBeNull();
}
