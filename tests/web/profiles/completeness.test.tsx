import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { leave } from "../events/events-server.tsx";
import { EMPTY, own, shown, visit } from "./profile-server.tsx";

afterEach(leave);

const PHOTO = { image: "/media/a.webp" };
const meter = () => screen.queryByRole("meter", { name: "Steps done" });

describe("The hint on what completes one's own profile", () => {
  it("begins with the photo, and says how many steps are done", async () => {
    await visit(own(EMPTY));
    await shown();
    expect(screen.getByRole("button", { name: "Add a photo" })).toBeVisible();
    expect(screen.getByText("0 of 7")).toBeVisible();
    expect(meter()).toHaveAttribute("aria-valuenow", "0");
  });

  it.each<[string, Partial<ProfileView>, string]>([
    ["Add your title", { ...PHOTO, title: null }, "?dialog=edit-intro"],
    ["Write about yourself", { ...PHOTO, bio: "" }, "?dialog=edit-about"],
    ["Say what you focus on", { ...PHOTO, focus: EMPTY.focus }, "?dialog=edit-focus"],
    ["Add your experience", { ...PHOTO, experience: [] }, "?tab=experience&dialog=new-experience"],
    ["Add your skills", { ...PHOTO, skills: [] }, "?tab=skills&dialog=edit-skills"],
    ["Add a link", { ...PHOTO, links: [] }, "?tab=links&dialog=edit-links"],
  ])("leads to where a step is done: %s", async (name, more, search) => {
    const { router } = await visit(own(more));
    await shown();
    expect(screen.getByText("6 of 7")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(router.state.location.search).toBe(search));
  });

  it("goes away once all is done", async () => {
    await visit(own(PHOTO));
    await shown();
    expect(screen.queryByText("Complete your profile")).toBeNull();
    expect(meter()).toBeNull();
  });
});
