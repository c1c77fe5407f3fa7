import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CertificateView } from "#contract/academy/certificates.ts";
import type { CourseView, LessonView } from "#contract/academy/courses.ts";
import {
  type Answer,
  ada,
  closeTabs,
  keepListeners,
  openTab,
  problem,
  type Stubs,
  stubServer,
  stubs,
} from "../auth/auth-server.ts";
import { quickUser } from "../quick-user.ts";

const ID = "0190a000-0000-7000-8000-0000000d0001";
const COURSE: CourseView = {
  ...{ id: ID, title: "Reading a Term Sheet", description: "Clause by clause.", level: "beginner" },
  ...{ category: "investing", minutes: 90, moduleCount: 2, sample: false, coverPicture: null, progress: null },
  ...{ longDescription: "All of it.\n\nTwice.", instructor: "Owen", instructorTitle: "Counsel" },
  modules: ["One", "Two"].map((title, at) => ({ id: `m${at}`, title, minutes: 45, completed: false, isNew: false })),
  resources: [{ id: "f1", title: "The sheet", type: "PDF", bytes: 1810 }],
  ...{ resumeAt: null, certificate: null },
};
const [first, second] = COURSE.modules as [CourseView["modules"][0], CourseView["modules"][0]];
const TAKEN: CourseView = {
  ...COURSE,
  progress: { done: 1, total: 2 },
  modules: [{ ...first, completed: true }, second],
  resumeAt: "m1",
};
const CERTIFICATE: CertificateView = {
  ...{ code: "7QKM-2F4T-9XWC-H2KD", title: "Reading a Term Sheet", name: "Mira Lind" },
  ...{ instructor: "Owen", modules: 2, minutes: 90, completedAt: "2026-11-20T09:00:00.000Z", withdrawnAt: null },
};

async function open<Route extends string>(path: string, routes: Stubs<Route>) {
  const calls = stubServer(stubs(routes));
  openTab({ viewer: ada });
  const restore = keepListeners();
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { Toaster } = await import("#web/ui/feedback/toaster.tsx");
  const { default: Course } = await import("#web/pages/academy/course.tsx");
  const { default: Lesson } = await import("#web/pages/academy/lesson.tsx");
  const { default: Check } = await import("#web/pages/academy/certificate-check.tsx");
  restore();
  const router = createMemoryRouter(
    [
      { path: "/academy/:id", element: <Course /> },
      { path: "/academy/:id/lessons/:moduleId", element: <Lesson /> },
      { path: "/certificates/:code", element: <Check /> },
      { path: "*", element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { user: quickUser(), calls, router };
}

afterEach(async () => {
  cleanup();
  const { toast } = await import("react-hot-toast/headless");
  toast.remove();
  closeTabs();
  vi.unstubAllGlobals();
});

const course = (view: () => CourseView) =>
  stubs({
    [`GET /api/academy/courses/${ID}`]: () => ({ body: view() }),
    [`PUT /api/academy/courses/${ID}/enrollment`]: () => ({ status: 204 }),
    [`DELETE /api/academy/courses/${ID}/enrollment`]: () => ({ status: 204 }),
  });

describe("A course", () => {
  it("offers no lesson and no file before one enrolls, and goes on with the next module afterwards", async () => {
    let view = COURSE;
    const { user, calls } = await open(
      `/academy/${ID}`,
      course(() => view),
    );
    expect(await screen.findByRole("heading", { level: 1, name: COURSE.title })).toBeVisible();
    expect(screen.getByText("2 modules · 1 hour 30 min")).toBeVisible();
    expect(screen.queryByRole("link", { name: /Start|Review/ })).toBeNull();
    view = TAKEN;
    await user.click(screen.getByRole("button", { name: "Enroll Now" }));
    expect(await screen.findByRole("link", { name: "Continue: Module 2" })).toHaveAttribute(
      "href",
      `/academy/${ID}/lessons/m1`,
    );
    expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(1);
    expect(screen.getByText("50%")).toBeVisible();
    expect(screen.getByRole("link", { name: "Review One" })).toBeVisible();
    await user.click(screen.getByRole("tab", { name: /Curriculum/ }));
    expect(await screen.findByRole("link", { name: "Review One" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Start Two" })).toBeVisible();
    await user.click(screen.getByRole("tab", { name: /Resources/ }));
    expect(await screen.findByRole("link", { name: /The sheet, PDF, 1.8 kB/ })).toHaveAttribute(
      "href",
      "/api/academy/resources/f1/file",
    );
  });

  it("is left at once, with Undo", async () => {
    const { user, calls } = await open(
      `/academy/${ID}`,
      course(() => TAKEN),
    );
    await user.click(await screen.findByRole("button", { name: "Leave course" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(calls.filter(({ method }) => method !== "GET").map(({ method }) => method)).toEqual(["DELETE", "PUT"]),
    );
  });

  it("is left although Undo fails, which says why", async () => {
    const { user } = await open(`/academy/${ID}`, {
      ...course(() => TAKEN),
      [`PUT /api/academy/courses/${ID}/enrollment`]: () => problem("course-not-found"),
    });
    await user.click(await screen.findByRole("button", { name: "Leave course" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Course not found")).toBeVisible();
  });

  it("shows its own cover, and the drawn one when the picture cannot be loaded", async () => {
    const coverPicture = { url: "/media/BBBBBBBBBBBBBBBBBBBBBB.webp", alt: "A desk" };
    await open(
      `/academy/${ID}`,
      course(() => ({ ...COURSE, coverPicture })),
    );
    const picture = await screen.findByRole("img", { name: "A desk" });
    expect(picture).toHaveAttribute("src", coverPicture.url);
    fireEvent.error(picture);
    expect(screen.queryByRole("img", { name: "A desk" })).toBeNull();
    expect(document.querySelector(".cover > svg.lines")).not.toBeNull();
  });

  it("that does not exist says so in the specified words", async () => {
    await open(`/academy/${ID}`, { [`GET /api/academy/courses/${ID}`]: () => problem("course-not-found") });
    expect(await screen.findByRole("heading", { level: 1, name: "Course not found" })).toBeVisible();
    expect(screen.getByText("The course you're looking for doesn't exist or has been removed.")).toBeVisible();
  });
});

describe("A lesson", () => {
  it("shows its pictures with their descriptions in the place that they will take, and none from elsewhere", async () => {
    const url = "/media/BBBBBBBBBBBBBBBBBBBBBB.webp";
    const picture = { type: "picture", width: 1600, height: 900 } as const;
    const lesson: LessonView = {
      ...{ id: "m0", course: { id: ID, title: COURSE.title }, title: "One", minutes: 45, number: 1, count: 2 },
      ...{ completed: false, position: 0, previous: null, next: null },
      blocks: [
        { type: "paragraph", children: [{ ...picture, url, alt: "A cap table" }] },
        { type: "paragraph", children: [{ ...picture, url: "https://evil.example/x.png", alt: "A pixel" }] },
      ],
    };
    await open(`/academy/${ID}/lessons/m0`, {
      [`GET /api/academy/courses/${ID}/modules/m0`]: () => ({ body: lesson }),
      [`PUT /api/academy/courses/${ID}/modules/m0/position`]: () => ({ status: 204 }),
    });
    const shown = await screen.findByRole("img", { name: "A cap table" });
    const expected = { src: url, width: "1600", height: "900", loading: "lazy" };
    for (const [name, value] of Object.entries(expected)) expect(shown).toHaveAttribute(name, value);
    expect(screen.getByText("A pixel")).toBeVisible();
    expect(screen.queryByRole("img", { name: "A pixel" })).toBeNull();
  });
});

describe("The check of a certificate", () => {
  const check = (answer: Answer<CertificateView>) =>
    open("/certificates/7QKM", {
      "GET /api/certificates/7QKM": () => answer,
      "GET /api/certificates/other": () => answer,
    });

  it("says who has it", async () => {
    await check({ body: CERTIFICATE });
    expect(await screen.findByRole("heading", { name: "This certificate is valid" })).toBeVisible();
    const facts = within(screen.getByRole("article"));
    for (const text of ["Mira Lind", "2 modules, 1 hour 30 min"]) expect(facts.getByText(text)).toBeVisible();
  });

  it("says that it is no longer available when its owner's account was deleted", async () => {
    await check(problem("certificate-erased"));
    expect(await screen.findByRole("heading", { name: "This certificate is no longer available" })).toBeVisible();
    expect(screen.queryByLabelText("Certificate number")).toBeNull();
  });

  it("says when it was withdrawn, without a name", async () => {
    await check({ body: { ...CERTIFICATE, name: null, withdrawnAt: "2026-11-21T09:00:00.000Z" } });
    expect(await screen.findByRole("heading", { name: "This certificate was withdrawn" })).toBeVisible();
    expect(screen.queryByText("Completed by")).toBeNull();
  });

  it("lets another number be tried, and says beside the field when it is unknown too", async () => {
    const { user, router } = await check(problem("certificate-not-found"));
    expect(await screen.findByRole("heading", { level: 1, name: "We can't find this certificate" })).toBeVisible();
    await user.type(screen.getByLabelText("Certificate number"), "other");
    await user.click(screen.getByRole("button", { name: "Check" }));
    // The title of the page, and the sentence above the field.
    await waitFor(() => expect(screen.getAllByText("We can't find this certificate")).toHaveLength(2));
    expect(router.state.location.pathname).toBe("/certificates/7QKM");
  });
});
