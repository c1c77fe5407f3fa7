import type { Page } from "@playwright/test";

export const title = (page: Page) => page.getByRole("heading", { level: 1 });
export const h2 = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
export const toast = (page: Page, text: string) => page.getByRole("region", { name: "Notices" }).getByText(text);
export const pressable = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** The panel of an event where people register. */
export const panel = (page: Page) => page.getByRole("region", { name: "Registration" });
