import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { EducationEntry, ExperienceEntry } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { at, closeTabs, problem, stubServer } from "../auth/auth-server.ts";
import { adasProfile, openPart, savedPart, seenByOthers } from "./parts-screen.tsx";

afterEach(() => {
  cleanup();
  closeTabs();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const id = (n: number) => `0190a000-0000-4000-8000-00000000000${n}`;
const job = (n: number, more: Partial<ExperienceEntry> = {}): ExperienceEntry => ({
  id: id(n),
  role: ["", "Managing partner", "Principal", "Analyst"][n] ?? "",
  company: ["", "Kestrel Row Capital", "Halden Bridge Partners", "Two Rivers Credit"][n] ?? "",
  from: ["", "2019-03", "2014-01", "2010-09"][n] ?? "",
  to: [null, null, "2019-02", "2013-12"][n] ?? null,
  description: "",
  skills: [],
  ...more,
});
const school: EducationEntry = {
  id: id(7),
  institution: "University of Ghana",
  degree: "Economics",
  from: "2006-09",
  to: "2010-07",
};
const JOBS = [job(1), job(2), job(3)];

type Body = { version: number; entries: ExperienceEntry[] };
/** A worker that keeps the part, and refuses another version than its own. */
function keepExperience(profile: ProfileView) {
  const state = { profile };
  const calls = stubServer(
    {
      "PUT /api/profiles/me/experience": ({ body }) => {
        const { version, entries } = body as Body;
        if (version !== state.profile.own?.versions.experience) return problem("conflict");
        state.profile = savedPart(state.profile, { experience: entries });
        return { body: state.profile };
      },
    },
    at(`GET /api/profiles/${profile.id}`, () => ({ body: state.profile })),
  );
  const saved = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body as Body);
  return { state, saved };
}

const titles = () => screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
const button = (name: string) => screen.findByRole("button", { name });
const month = (group: HTMLElement) => within(group).getByRole("combobox", { name: "Month" });
const year = (group: HTMLElement) => within(group).getByRole("textbox", { name: "Year" });

describe("The experience of somebody else", () => {
  it("shows role, company, months, paragraphs and skills, without any controls", async () => {
    const described = job(2, { description: "Led deals.\n\nSee https://halden.example/deals.", skills: ["Payments"] });
    await openPart("experience", seenByOthers(adasProfile({ experience: [described] })));
    expect(screen.getByText("Halden Bridge Partners")).toBeVisible();
    expect(screen.getByText(/^Jan 2014\s–\sFeb 2019 · 5 years 2 months$/)).toBeVisible();
    expect(screen.getByText("Led deals.").closest("p")).toHaveTextContent(/^Led deals\.$/);
    expect(screen.getByRole("link", { name: /halden.example/ })).toHaveAttribute("target", "_blank");
    expect(within(screen.getByRole("list", { name: "Skills: Principal" })).getByText("Payments")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("marks a company by the first letters of its words, not by a sign between them", async () => {
    await openPart(
      "experience",
      seenByOthers(adasProfile({ experience: [job(1, { company: "Kessler & Partners" })] })),
    );
    expect(screen.getByText("KP")).toBeVisible();
  });

  it("says so when there is none", async () => {
    await openPart("experience", seenByOthers(adasProfile()));
    expect(screen.getByRole("heading", { name: "No experience yet" })).toBeVisible();
  });

  it("is a card with the first two jobs and a link to all, and no card without any", async () => {
    const { unmount } = await openPart("experienceCard", seenByOthers(adasProfile({ experience: JOBS })));
    expect(titles()).toEqual(["Managing partner", "Principal"]);
    expect(screen.getByRole("link", { name: "All 3 experience" })).toHaveAttribute(
      "href",
      expect.stringMatching(/\?tab=experience$/),
    );
    unmount();
    await openPart("experienceCard", seenByOthers(adasProfile()));
    expect(screen.queryByRole("heading")).toBeNull();
  });
});

describe("A job of the own profile", () => {
  it("is added by keyboard only, and put where it belongs in time", async () => {
    const { saved } = keepExperience(adasProfile({ experience: [job(1), job(3)] }));
    await openPart("experience", adasProfile({ experience: [job(1), job(3)] }));
    const user = userEvent.setup();
    const add = await button("Add experience");
    act(() => add.focus());
    await user.keyboard("{Enter}");
    const form = within(await screen.findByRole("dialog", { name: "Add experience" }));
    await waitFor(() => expect(form.getByLabelText("Role")).toHaveFocus());
    await user.keyboard("Principal{Tab}Halden Bridge{Tab}");
    const start = form.getByRole("group", { name: "Start" });
    expect(month(start)).toHaveFocus();
    // A browser chooses by the letters that are typed; jsdom does not.
    await user.selectOptions(month(start), "January");
    await user.keyboard("{Tab}2014{Tab}");
    const end = form.getByRole("group", { name: "End" });
    expect(month(end)).toHaveFocus();
    await user.selectOptions(month(end), "February");
    await user.keyboard("{Tab}2019{Tab}{Tab}{Tab}");
    expect(form.getByRole("textbox", { name: /^Skills/ })).toHaveFocus();
    await user.keyboard("Payments{Enter}Lending{Tab}{Tab}");
    expect(form.getByRole("button", { name: "Save" })).toHaveFocus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(titles()).toEqual(["Managing partner", "Principal", "Analyst"]);
    expect(saved()).toHaveLength(1);
    expect(saved()[0]).toMatchObject({ version: 3 });
    expect(saved()[0]?.entries[1]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      role: "Principal",
      company: "Halden Bridge",
      from: "2014-01",
      to: "2019-02",
      description: "",
      skills: ["Payments", "Lending"],
    });
    expect(localStorage).toHaveLength(0);
  });

  it("has its sentences beside the fields, and the first wrong field gets the focus", async () => {
    const { saved } = keepExperience(adasProfile());
    const { user } = await openPart("experience", adasProfile(), "?dialog=new-experience");
    const form = within(await screen.findByRole("dialog", { name: "Add experience" }));
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText("Enter your role.")).toBeVisible();
    expect(form.getByText("Enter a company.")).toBeVisible();
    expect(form.getAllByText("Choose a month and a year.")).toHaveLength(2);
    expect(form.getByLabelText("Role")).toHaveFocus();
    await user.type(form.getByLabelText("Role"), "Analyst");
    await user.type(form.getByLabelText("Company"), "Two Rivers");
    const start = form.getByRole("group", { name: "Start" });
    await user.type(year(start), "19");
    expect(form.getAllByText("Choose a month.")).toHaveLength(1);
    await user.selectOptions(month(start), "March");
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(form.getByText("Enter a year with four digits.")).toBeVisible();
    expect(year(start)).toHaveFocus();
    expect(month(start)).not.toBeInvalid();
    expect(saved()).toEqual([]);
  });

  it("cannot end before it begins, unless it is the present one", async () => {
    const { saved } = keepExperience(adasProfile());
    const { user } = await openPart("experience", adasProfile(), "?dialog=new-experience");
    const form = within(await screen.findByRole("dialog"));
    await user.type(form.getByLabelText("Role"), "Analyst");
    await user.type(form.getByLabelText("Company"), "Two Rivers");
    for (const [name, from] of [
      ["Start", "2019"],
      ["End", "2018"],
    ] as const) {
      const group = form.getByRole("group", { name });
      await user.selectOptions(month(group), "May");
      await user.type(year(group), from);
    }
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText("The end must not be before the start.")).toBeVisible();
    expect(month(form.getByRole("group", { name: "End" }))).toHaveFocus();
    await user.click(form.getByRole("checkbox", { name: "I work here now" }));
    expect(form.queryByRole("group", { name: "End" })).toBeNull();
    await user.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved()[0]?.entries[0]).toMatchObject({ from: "2019-05", to: null }));
    expect(await screen.findByText(/^May 2019\s–\sPresent/)).toBeVisible();
  });

  it("is edited in place, in a dialog of the URL that Back closes", async () => {
    const { saved } = keepExperience(adasProfile({ experience: JOBS }));
    const { user, router } = await openPart("experience", adasProfile({ experience: JOBS }));
    await user.click(await button("Edit Principal, Halden Bridge Partners"));
    const form = within(await screen.findByRole("dialog", { name: "Edit experience" }));
    expect(router.state.location.search).toBe(`?dialog=edit-experience-${id(2)}`);
    expect(month(form.getByRole("group", { name: "Start" }))).toHaveDisplayValue("January");
    await user.clear(form.getByLabelText("Role"));
    await user.type(form.getByLabelText("Role"), "Partner");
    await user.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.search).toBe("");
    expect(titles()).toEqual(["Managing partner", "Partner", "Analyst"]);
    expect(saved()[0]?.entries).toEqual([job(1), job(2, { role: "Partner" }), job(3)]);
  });

  it("keeps what was typed when another tab has saved the jobs meanwhile", async () => {
    const profile = adasProfile({ experience: [job(1)] });
    const { state, saved } = keepExperience(profile);
    const { user } = await openPart("experience", profile, `?dialog=edit-experience-${id(1)}`);
    state.profile = savedPart(profile, { experience: [job(1), job(3)] });
    const form = within(await screen.findByRole("dialog"));
    await user.clear(form.getByLabelText("Role"));
    await user.type(form.getByLabelText("Role"), "Chair");
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText(/^This part of your profile was changed in the meantime/)).toBeVisible();
    expect(form.getByLabelText("Role")).toHaveValue("Chair");
    await user.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(saved().at(-1)).toEqual({ version: 4, entries: [job(1, { role: "Chair" }), job(3)] });
  });

  it("keeps every word of the form through a reload", async () => {
    stubServer({});
    const { user, unmount } = await openPart("experience", adasProfile(), "?dialog=new-experience");
    const form = within(await screen.findByRole("dialog"));
    await user.type(form.getByLabelText("Role"), "Analyst");
    await user.type(year(form.getByRole("group", { name: "Start" })), "20");
    await user.type(form.getByRole("textbox", { name: /^Skills/ }), "Payments");
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    vi.restoreAllMocks();
    unmount();
    closeTabs();
    await openPart("experience", adasProfile(), "?dialog=new-experience");
    const again = within(await screen.findByRole("dialog"));
    expect(again.getByLabelText("Role")).toHaveValue("Analyst");
    expect(year(again.getByRole("group", { name: "Start" }))).toHaveValue("20");
    expect(again.getByRole("button", { name: "Remove Payments" })).toBeVisible();
  });
});

describe("The list of the own jobs", () => {
  it("sends the new order, which is shown at once", async () => {
    const profile = adasProfile({ experience: JOBS });
    const { saved } = keepExperience(profile);
    const { user } = await openPart("experience", profile);
    await user.click(await button("Move Principal, Halden Bridge Partners up"));
    expect(titles()).toEqual(["Principal", "Managing partner", "Analyst"]);
    await user.click(await button("Move Principal, Halden Bridge Partners down"));
    await user.click(await button("Move Principal, Halden Bridge Partners down"));
    expect(titles()).toEqual(["Managing partner", "Analyst", "Principal"]);
    await waitFor(() => expect(saved()).toHaveLength(3));
    expect(saved().map(({ version }) => version)).toEqual([3, 4, 5]);
    expect(saved().at(-1)?.entries).toEqual([job(1), job(3), job(2)]);
  });

  it("moves a job on what another tab has saved meanwhile", async () => {
    const profile = adasProfile({ experience: [job(1), job(2)] });
    const { state, saved } = keepExperience(profile);
    const { user } = await openPart("experience", profile);
    const up = await button("Move Principal, Halden Bridge Partners up");
    state.profile = savedPart(profile, { experience: JOBS });
    await user.click(up);
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved().at(-1)).toEqual({ version: 4, entries: [job(2), job(1), job(3)] });
    await waitFor(() => expect(titles()).toEqual(["Principal", "Managing partner", "Analyst"]));
  });

  it("removes a job at once, and Undo puts it back where it was", async () => {
    const profile = adasProfile({ experience: JOBS });
    const { saved } = keepExperience(profile);
    const { user } = await openPart("experience", profile);
    await user.click(await button("Remove Principal, Halden Bridge Partners"));
    expect(titles()).toEqual(["Managing partner", "Analyst"]);
    expect(await screen.findByText("Removed Principal, Halden Bridge Partners")).toBeVisible();
    expect(saved().at(-1)?.entries).toEqual([job(1), job(3)]);
    await waitFor(() => expect(screen.getByRole("button", { name: "Edit Analyst, Two Rivers Credit" })).toHaveFocus());
    await user.click(await button("Undo"));
    await waitFor(() => expect(saved().at(-1)).toEqual({ version: 4, entries: JOBS }));
    expect(titles()).toEqual(["Managing partner", "Principal", "Analyst"]);
  });

  it("shows a job again when it could not be removed", async () => {
    stubServer({ "PUT /api/profiles/me/experience": () => problem("internal") });
    const { user } = await openPart("experience", adasProfile({ experience: JOBS }));
    await user.click(await button("Remove Analyst, Two Rivers Credit"));
    expect(await screen.findByText("Something went wrong on our side. Please try again.")).toBeVisible();
    await waitFor(() => expect(titles()).toHaveLength(3));
  });

  it("offers to add the first job, and no more than there can be", async () => {
    await openPart("experience", adasProfile());
    expect(await button("Add experience")).toBeVisible();
    cleanup();
    const many = Array.from({ length: 30 }, (_, at) => job(1, { id: `0190a000-0000-4000-8000-0000000000${at + 10}` }));
    await openPart("experience", adasProfile({ experience: many }));
    expect(await screen.findByText("You have 30 entries, the maximum.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add experience" })).toBeNull();
  });
});

describe("The education of the own profile", () => {
  it("is added, shown, edited and removed like the jobs", async () => {
    let profile = adasProfile();
    const bodies: { entries: EducationEntry[] }[] = [];
    stubServer({
      "PUT /api/profiles/me/education": ({ body }) => {
        bodies.push(body as { entries: EducationEntry[] });
        profile = savedPart(profile, { education: (body as { entries: EducationEntry[] }).entries });
        return { body: profile };
      },
    });
    const { user } = await openPart("education", profile);
    await user.click(await button("Add education"));
    const form = within(await screen.findByRole("dialog", { name: "Add education" }));
    await user.click(form.getByRole("button", { name: "Save" }));
    expect(await form.findByText("Enter a school or university.")).toBeVisible();
    await user.type(form.getByLabelText("School or university"), school.institution);
    await user.type(form.getByLabelText(/^Degree or subject/), school.degree);
    const start = form.getByRole("group", { name: "Start" });
    await user.selectOptions(month(start), "September");
    await user.type(year(start), "2006");
    await user.click(form.getByRole("checkbox", { name: "I study here now" }));
    await user.click(form.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(bodies[0]?.entries).toEqual([{ ...school, id: expect.any(String), to: null }]);
    expect(screen.getByText(/^Sep 2006\s–\sPresent/)).toBeVisible();
    await user.click(await button("Remove Economics, University of Ghana"));
    expect(await screen.findByRole("heading", { name: "No education yet" })).toBeVisible();
    expect(await button("Undo")).toBeVisible();
  });
});
