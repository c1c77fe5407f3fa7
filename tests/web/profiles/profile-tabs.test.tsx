import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { at, stubs } from "../auth/auth-server.ts";
import { leave, readIn } from "../events/events-server.tsx";
import { amara, shown, visit } from "./profile-server.tsx";

afterEach(leave);

const tab = (name: string) => screen.getByRole("tab", { name });
const current = () => screen.getByRole("tab", { selected: true }).textContent?.trim();
const panel = () => screen.getByRole("tabpanel");

describe("The tabs of a profile", () => {
  it("have their names and counts, and are links that can be opened elsewhere", async () => {
    await visit(amara());
    await shown();
    expect(screen.getAllByRole("tab").map((one) => one.textContent?.trim())).toEqual([
      "About",
      "Experience 1",
      "Education",
      "Skills 1",
      "Social Links 1",
      "Recommendations",
      "Activity 1",
    ]);
    expect(tab("About")).toHaveAttribute("href", `/profile/${amara().id}`);
    expect(tab("Education")).toHaveAttribute("href", `/profile/${amara().id}?tab=education`);
  });

  it("go with the arrows, Home and End, and keep the focus in the row", async () => {
    const { place, router } = await visit(amara());
    await shown();
    const user = userEvent.setup();
    tab("About").focus();
    await user.keyboard("{ArrowRight}");
    expect(tab("Experience 1")).toHaveFocus();
    expect(current()).toBe("Experience 1");
    expect(place()).toBe(`/profile/${amara().id}?tab=experience`);
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(current()).toBe("Skills 1");
    await user.keyboard("{End}");
    expect(current()).toBe("Activity 1");
    await user.keyboard("{ArrowRight}");
    expect(current()).toBe("About");
    await user.keyboard("{ArrowLeft}{Home}");
    expect(tab("About")).toHaveFocus();
    expect(place()).toBe(`/profile/${amara().id}`);
    expect(router.state.historyAction).toBe("REPLACE");
  });

  it("are one stop of the Tab key, before their panel", async () => {
    await visit(amara(), { search: "?tab=activity" });
    await shown();
    expect(screen.getAllByRole("tab").filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab("Activity 1")]);
    expect(panel()).toHaveAccessibleName("Activity 1");
    expect(tab("Activity 1")).toHaveAttribute("aria-controls", panel().id);
    tab("Activity 1").focus();
    await userEvent.tab();
    expect(panel()).toHaveFocus();
  });

  it("show About for an unknown name", async () => {
    await visit(amara(), { search: "?tab=deals" });
    await shown();
    expect(current()).toBe("About");
  });

  it("move the focus into the panel when what had it is gone with the tab before", async () => {
    const events = [1, 2, 3, 4].map((n) => ({
      type: "event-hosted" as const,
      eventId: `e${n}`,
      title: `Dinner ${n}`,
      at: `2026-12-0${n}T17:00:00.000Z`,
      until: `2026-12-0${n}T19:00:00.000Z`,
    }));
    await visit(amara({ kind: "organizer", activity: events }));
    await shown();
    await userEvent.click(screen.getByRole("link", { name: "All 4" }));
    expect(current()).toBe("Activity 4");
    expect(panel()).toHaveFocus();
  });
});

describe("The Activity tab", () => {
  it("says all that appears in it to those who see no posts, while there is nothing", async () => {
    await visit(amara({ activity: [] }), { search: "?tab=activity", viewer: null });
    await shown();
    expect(await screen.findByText(/^Events that .+ hosts and courses they complete appear here\./)).toHaveTextContent(
      "Members also see posts and comments.",
    );
  });

  it("lists hosted events with their dates and links", async () => {
    await visit(amara(), { search: "?tab=activity" });
    await shown();
    expect(await screen.findByRole("link", { name: "Ledger Night" })).toHaveAttribute("href", "/events/e1");
    expect(screen.getByText(/^Host(s|ed) · Thu, Dec 3, 2026, /)).toBeVisible();
  });

  it("lists completed courses that the member shows, with their certificates and the dates on them, in every time zone", async () => {
    const certificates = [
      { code: "7QKM-2F4T-9XWC-H2KD", title: "Reading a Term Sheet", at: "2026-11-20T23:30:00.000Z" },
    ];
    readIn("Asia/Tokyo");
    await visit(amara({ certificates }), { search: "?tab=activity" });
    await shown();
    const courses = await screen.findByRole("region", { name: "Completed courses" });
    expect(within(courses).getByRole("link", { name: "Reading a Term Sheet" })).toHaveAttribute(
      "href",
      "/certificates/7QKM-2F4T-9XWC-H2KD",
    );
    expect(courses).toHaveTextContent("Completed · November 20, 2026");
    vi.restoreAllMocks();
  });

  it("lists the comments of the member, each with a link to its place below its post", async () => {
    const [postId, id] = ["0199a000-0000-7000-8000-000000000001", "0199a000-0000-7000-8000-000000000002"];
    const postAuthor = {
      id: "0199a000-0000-7000-8000-000000000003",
      name: "Kenji Watanabe",
      title: null,
      image: null,
      sample: false,
    };
    const comment = { id, postId, postAuthor, text: "Congratulations, Kenji", at: "2026-11-18T09:00:00.000Z" };
    const routes = stubs(
      at(`GET /api/posts?author=${amara().id}`, () => ({ body: { rows: [], cursor: null } })),
      at(`GET /api/posts/comments?author=${amara().id}`, () => ({ body: { rows: [], cursor: "next" } })),
      at(`GET /api/posts/comments?author=${amara().id}&cursor=next`, () => ({
        body: { rows: [comment], cursor: null },
      })),
    );
    await visit(amara(), { search: "?tab=activity", routes });
    await shown();
    const comments = await screen.findByRole("region", { name: "Comments" });
    const link = await within(comments).findByRole("link", { name: "Congratulations, Kenji" });
    expect(link).toHaveAttribute("href", `/posts/${postId}?comment=${id}`);
    expect(comments).toHaveTextContent("On a post by Kenji Watanabe");
  });

  it("says so when there is nothing", async () => {
    const none = () => ({ body: { rows: [], cursor: null } });
    const routes = stubs(
      at(`GET /api/posts?author=${amara().id}`, none),
      at(`GET /api/posts/comments?author=${amara().id}`, none),
    );
    await visit(amara({ activity: [] }), { search: "?tab=activity", routes });
    await shown();
    expect(await screen.findByText("Amara Osei has no posts that you can see.")).toBeVisible();
    expect(await screen.findByText("Amara Osei has no comments that you can see.")).toBeVisible();
  });
});
