import { act, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { leave } from "../events/events-server.tsx";
import { own, shown, visit } from "./profile-server.tsx";

afterEach(leave);

const print = (event: "beforeprint" | "afterprint") => act(() => void window.dispatchEvent(new Event(event)));
const part = (title: string) =>
  within(screen.getByRole("heading", { level: 2, name: title, hidden: true }).closest("section") as HTMLElement);

describe("A printed profile", () => {
  it("has what all tabs show, whichever is open", async () => {
    const school = { id: "e1", institution: "Legon", degree: "BSc in Economics", from: "2001-09", to: "2004-06" };
    await visit(own({ education: [school] }), { search: "?tab=links" });
    await shown();
    expect(screen.queryByText("I fund the middle of finance.")).toBeNull();
    print("beforeprint");
    expect(part("About").getByText("I fund the middle of finance.")).toBeInTheDocument();
    expect(part("Experience").getByText("Managing partner")).toBeInTheDocument();
    expect(part("Education").getByText("BSc in Economics")).toBeInTheDocument();
    expect(part("Skills").getByText("Underwriting (3 endorsements)")).toBeInTheDocument();
    expect(part("Contact").getByText(/kestrelrow\.example/)).toBeInTheDocument();
    expect(part("Contact").getByText(/linkedin\.com\/in\/amara/)).toBeInTheDocument();
    expect(part("Events").getByText("Ledger Night")).toBeInTheDocument();
    print("afterprint");
    expect(screen.queryByText("I fund the middle of finance.")).toBeNull();
  });

  it("leaves out what is empty, the tabs, and the figures that only the owner sees", async () => {
    await visit(own());
    await shown();
    print("beforeprint");
    expect(screen.queryByRole("heading", { level: 2, name: "Education", hidden: true })).toBeNull();
    expect(screen.getByRole("tablist")).toHaveClass("print:hidden");
    expect(screen.getByText("Only you see this").closest("dl")).toHaveClass("print:hidden");
  });
});
