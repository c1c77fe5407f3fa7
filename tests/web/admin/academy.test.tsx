import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CourseCardView } from "#contract/academy/courses.ts";
import type { AdminContentRequestView } from "#contract/academy/requests.ts";
import type { ResourceView } from "#contract/academy/resources.ts";
import type { AdminCourseView, AdminResourceView } from "#contract/admin/academy.ts";
import { newCourse } from "#web/features/admin/academy/new-course.ts";
import { newResource } from "#web/features/admin/academy/resources/resources.tsx";
import { at, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { png, stubPictures } from "../pictures/sample-files.ts";
import { closeAdmin, idOf, openAdmin, quiet } from "./admin-screen.tsx";

vi.mock("react-easy-crop", () => import("../pictures/fake-cropper.tsx"));
vi.mock("#web/lib/pictures/crop-picture.ts", () => ({
  cropPicture: async () => new Blob(["cropped"], { type: "image/webp" }),
}));

const LIST = "/api/admin/academy";
const request: AdminContentRequestView = {
  ...{ id: idOf(1), topic: "Bonds", reason: "", at: "2026-11-17T09:00:00.000Z", votes: 2 },
};
const course: CourseCardView = {
  ...{ id: idOf(2), title: "Loans", description: "", level: "beginner", category: "legal", minutes: 1 },
  ...{ moduleCount: 1, sample: false, coverPicture: null, progress: null },
};
const paper: ResourceView = {
  ...{ id: idOf(3), title: "Bonds, Annotated", kind: "book", category: "legal", description: "", author: "Owen" },
  ...{ sample: false, file: null, link: "https://example.com/" },
};
const page = <Row,>(...rows: Row[]) => ({ body: { rows, cursor: null } });

beforeEach(stubSockets);
afterEach(closeAdmin);

async function openAcademy<Route extends string>(routes?: Stubs<Route>, path = "/admin/academy") {
  const calls = stubServer(
    {
      [`GET ${LIST}`]: () => ({ body: { rows: [], cursor: null, newId: idOf(8) } }),
      [`GET ${LIST}/requests`]: () => ({ body: { rows: [request] } }),
      [`GET ${LIST}/resources`]: () => ({ body: { rows: [], cursor: null, newId: idOf(9) } }),
      "GET /api/academy/courses": () => page(course),
      "GET /api/academy/resources": () => page(),
      "GET /api/academy/courses?q=bonds": () => page(),
      "GET /api/academy/resources?q=bonds": () => page(paper),
      "GET /api/admin/summary": () => ({ body: quiet }),
    },
    stubs(routes),
  );
  return { ...(await openAdmin(path)), calls };
}

describe("A request for content", () => {
  it("is answered with what is found by its words, course or resource", async () => {
    const { user, calls } = await openAcademy(
      at(`PUT ${LIST}/requests/${request.id}/publication`, () => ({ status: 204 })),
    );
    const field = await screen.findByRole("combobox", { name: "The course or resource that answers Bonds" });
    await user.click(field);
    expect(await screen.findByRole("option", { name: /^Loans/ })).toBeVisible();
    await user.type(field, "bonds");
    await user.click(await screen.findByRole("option", { name: /^Bonds, Annotated/ }));
    await user.click(screen.getByRole("button", { name: "Mark as published" }));
    await waitFor(() => expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ resourceId: paper.id }));
  });

  it("is declined after a question", async () => {
    const { user, calls } = await openAcademy(at(`DELETE ${LIST}/requests/${request.id}`, () => ({ status: 204 })));
    await user.click(await screen.findByRole("button", { name: /^Decline.*Bonds/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Decline this request?" }));
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    await user.click(dialog.getByRole("button", { name: "Decline" }));
    expect(await screen.findByText("Request declined")).toBeVisible();
  });
});

const KEY = "BBBBBBBBBBBBBBBBBBBBBB.webp";
const draft: AdminCourseView = {
  ...newCourse(idOf(5)),
  ...{ title: "Loans", description: "How they work.", instructor: "Owen", version: 1, newModuleId: idOf(7) },
  modules: [{ id: idOf(6), title: "One", minutes: 5, markdown: "Before. After.", version: 1 }],
};
const PATH = `${LIST}/${draft.id}` as const;
const MODULE = `${PATH}/modules/${idOf(6)}` as const;

/** Opens the editor of a course with one module. Uploads answer with one picture. */
async function openCourse(saved: AdminCourseView = draft) {
  stubPictures();
  const server = { saved, isRefusing: false };
  const save = (version = 0) =>
    server.isRefusing ? problem("conflict") : { body: { ...server.saved, version: server.saved.version + version } };
  const uploaded = () => ({ status: 201 as const, body: { key: KEY, url: `/media/${KEY}`, width: 1600, height: 900 } });
  const opened = await openAcademy(
    stubs(
      { "POST /api/media?use=lesson": uploaded, "POST /api/media?use=course": uploaded },
      at(`GET ${PATH}`, () => ({ body: server.saved })),
      at(`PUT ${PATH}`, () => save(1)),
      at(`PUT ${MODULE}`, () => save()),
    ),
    `/admin/academy/${draft.id}`,
  );
  const { user } = opened;
  const upload = async (label: string) => {
    fireEvent.change(await screen.findByLabelText(label), { target: { files: [png()] } });
    const crop = within(await screen.findByRole("dialog", { name: "Crop the picture" }));
    await user.click(crop.getByRole("button", { name: "Use picture" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Crop the picture" })).toBeNull());
  };
  const sent = () => opened.calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
  return { ...opened, upload, sent, server };
}

describe("A course that nobody has saved yet", () => {
  it("keeps its field in focus when the server is asked again", async () => {
    const again = Promise.withResolvers<void>();
    let isAgain = false;
    const answer = async () => {
      if (isAgain) await again.promise;
      isAgain = true;
      return problem("not-found");
    };
    const { user, queryClient } = await openAcademy(at(`GET ${PATH}`, answer), `/admin/academy/${draft.id}`);
    const title = await screen.findByLabelText("Title");
    await user.type(title, "Loans");
    const refetched = queryClient.invalidateQueries();
    await waitFor(() => expect(queryClient.isFetching({ queryKey: [PATH] })).toBe(1));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(title).toHaveFocus();
    again.resolve();
    await act(() => refetched);
    expect(title).toHaveFocus();
    expect(title).toHaveValue("Loans");
  });
});

describe("A picture of a lesson", () => {
  it("is described, put into the text at the cursor, and saved with it", async () => {
    const { user, upload, sent } = await openCourse();
    await user.click(await screen.findByRole("button", { name: "Edit One" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit module" }));
    const text = dialog.getByLabelText<HTMLTextAreaElement>("Lesson (Markdown)");
    text.setSelectionRange(8, 8);
    await user.click(dialog.getByRole("button", { name: "Add a picture" }));
    await upload("Picture for the lesson");
    const description = await dialog.findByLabelText("Describe the picture");
    await waitFor(() => expect(description).toHaveFocus());
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(description).toHaveAccessibleDescription("Insert the picture first, or remove it."));
    await user.click(dialog.getByRole("button", { name: "Insert at the cursor" }));
    await waitFor(() => expect(description).toHaveAccessibleDescription("Describe the picture."));
    expect(sent()).toEqual([]);
    await user.type(description, "A [[cap] table{Enter}");
    const markdown = `Before. ![A &#91;cap&#93; table](/media/${KEY})After.`;
    await waitFor(() => expect(text).toHaveValue(markdown));
    expect(text).toHaveFocus();
    expect(text.selectionStart).toBe(markdown.length - "After.".length);
    expect(dialog.queryByLabelText("Describe the picture")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent()).toEqual([{ title: "One", minutes: 5, markdown, version: 1 }]));
  });

  it("that is removed before it is inserted leaves the text as it was", async () => {
    const { user, upload, sent } = await openCourse();
    await user.click(await screen.findByRole("button", { name: "Edit One" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit module" }));
    await upload("Picture for the lesson");
    await user.click(await dialog.findByRole("button", { name: "Remove picture" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent()).toEqual([{ title: "One", minutes: 5, markdown: "Before. After.", version: 1 }]));
  });
});

describe("Two admins at once", () => {
  it("who save one lesson: the second keeps the input, is told so, and overwrites it when saved again", async () => {
    const { user, sent, server } = await openCourse();
    await user.click(await screen.findByRole("button", { name: "Edit One" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit module" }));
    await user.type(dialog.getByLabelText("Lesson (Markdown)"), " Mine.");
    const theirs = draft.modules.map((module) => ({ ...module, minutes: 9, markdown: "Theirs.", version: 2 }));
    server.saved = { ...draft, newModuleId: idOf(8), modules: theirs };
    server.isRefusing = true;
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(/^This module was changed in the meantime/)).toBeVisible();
    expect(dialog.getByLabelText("Lesson (Markdown)")).toHaveValue("Before. After. Mine.");
    server.isRefusing = false;
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("One saved")).toBeVisible();
    const mine = { title: "One", markdown: "Before. After. Mine." };
    expect(sent()).toEqual([
      { ...mine, minutes: 5, version: 1 },
      { ...mine, minutes: 9, version: 2 },
    ]);
  });

  it("of whom one left a draft of an older lesson: it says so before it overwrites", async () => {
    const { user } = await openCourse();
    const { saveDraft } = await import("#web/lib/drafts.ts");
    await screen.findByRole("button", { name: "Edit One" });
    saveDraft(`admin/academy/${draft.id}/${idOf(6)}`, { typed: { markdown: "Mine." }, before: { markdown: "Old." } });
    await user.click(screen.getByRole("button", { name: "Edit One" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit module" }));
    expect(await dialog.findByText(/^This module was changed in the meantime/)).toBeVisible();
    expect(dialog.getByLabelText("Lesson (Markdown)")).toHaveValue("Mine.");
  });

  it("who save a course and a lesson of it: what is typed for the course is saved only over what was read", async () => {
    const { user, sent, server } = await openCourse();
    const title = await screen.findByLabelText("Title");
    await user.type(title, " and Notes");
    server.saved = { ...draft, title: "Bonds", version: 2 };
    await user.click(screen.getByRole("button", { name: "Edit One" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit module" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("heading", { name: "Bonds" })).toBeVisible();
    expect(title).toHaveValue("Loans and Notes");
    server.isRefusing = true;
    await user.click(screen.getByRole("button", { name: "Save draft" }));
    expect(await screen.findByText(/^This course was changed in the meantime/)).toBeVisible();
    server.isRefusing = false;
    await user.click(screen.getByRole("button", { name: "Save draft" }));
    expect(await screen.findByText("Draft saved")).toBeVisible();
    expect(sent().slice(1)).toMatchObject([
      { title: "Loans and Notes", version: 1 },
      { title: "Loans and Notes", version: 2 },
    ]);
  });

  it("of whom one typed nothing: the form of the course shows what the other saved", async () => {
    const { user, sent, server } = await openCourse();
    await screen.findByLabelText("Title");
    server.saved = { ...draft, title: "Bonds", version: 2 };
    await user.click(screen.getByRole("button", { name: "Edit One" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit module" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.getByLabelText("Title")).toHaveValue("Bonds"));
    await user.click(screen.getByRole("button", { name: "Save draft" }));
    await waitFor(() => expect(sent().slice(1)).toMatchObject([{ title: "Bonds", version: 2 }]));
  });
});

describe("The cover of a course", () => {
  it("is a picture with a description, and is drawn again without one", async () => {
    const { user, upload, sent } = await openCourse();
    await screen.findByText("A pattern made for this course.");
    await upload("Picture for the cover");
    await user.click(screen.getByRole("button", { name: "Save draft" }));
    const description = await screen.findByLabelText("Describe the picture");
    await waitFor(() => expect(description).toHaveAccessibleDescription("Describe the picture."));
    await user.type(description, "A desk");
    expect(screen.getByRole("img", { name: "A desk" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save draft" }));
    await waitFor(() => expect(sent()).toMatchObject([{ coverPicture: { key: KEY, alt: "A desk" } }]));
  });

  it("that is stored can be removed", async () => {
    const { user, sent } = await openCourse({ ...draft, coverPicture: { url: `/media/${KEY}`, alt: "A desk" } });
    expect(await screen.findByLabelText("Describe the picture")).toHaveValue("A desk");
    await user.click(screen.getByRole("button", { name: "Remove picture" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Upload a picture" })).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Save draft" }));
    await waitFor(() => expect(sent()).toMatchObject([{ coverPicture: null }]));
  });
});

describe("A resource", () => {
  it("that was typed and not saved survives a reload", async () => {
    const open = async () => {
      const { user } = await openAcademy({}, "/admin/academy/resources");
      await user.click(await screen.findByRole("button", { name: "New resource" }));
      return {
        user,
        title: within(await screen.findByRole("dialog", { name: "New resource" })).getByLabelText("Title"),
      };
    };
    const { user, title } = await open();
    await user.type(title, "A report");
    cleanup();
    expect((await open()).title).toHaveValue("A report");
  });

  it("is saved with a link instead of a file", async () => {
    const { user, calls } = await openAcademy(
      at(`PUT ${LIST}/resources/${idOf(9)}`, () => ({ body: newResource(idOf(9)) })),
      "/admin/academy/resources",
    );
    await user.click(await screen.findByRole("button", { name: "New resource" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New resource" }));
    await user.type(dialog.getByLabelText("Title"), "A report");
    await user.type(dialog.getByLabelText("Author"), "Owen");
    await user.click(dialog.getByRole("combobox", { name: "Who can download it" }));
    await user.click(await screen.findByRole("option", { name: "Loans" }));
    await user.type(dialog.getByLabelText(/^Or a link/), "example.com/report");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("Members of a course get a file. Remove the link.")).toBeVisible();
    await user.click(dialog.getByRole("combobox", { name: "Who can download it" }));
    await user.click(await screen.findByRole("option", { name: "All members" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === "PUT")?.body).toMatchObject({
        ...{ courseId: null, fileKey: null, link: "https://example.com/report" },
      }),
    );
  });

  it("that another admin saved meanwhile keeps the input, says so, and overwrites theirs when saved again", async () => {
    const stored: AdminResourceView = {
      ...newResource(idOf(4)),
      title: "Terms",
      author: "Owen",
      link: "https://example.com/",
      version: 1,
    };
    let version = 1;
    let isRefused = false;
    const { user, calls } = await openAcademy(
      stubs(
        {
          [`GET ${LIST}/resources`]: () => ({ body: { rows: [{ ...stored, version }], cursor: null, newId: idOf(9) } }),
        },
        at(`PUT ${LIST}/resources/${stored.id}`, () => {
          if (isRefused) return { body: { ...stored, version: 3 } };
          isRefused = true;
          return problem("conflict");
        }),
      ),
      "/admin/academy/resources",
    );
    await user.click(await screen.findByRole("button", { name: "Edit Terms" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit resource" }));
    await user.type(dialog.getByLabelText("Title"), " of use");
    version = 2;
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(/^This resource was changed in the meantime/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Terms of use saved as a draft")).toBeVisible();
    expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toMatchObject([
      { title: "Terms of use", version: 1 },
      { title: "Terms of use", version: 2 },
    ]);
  });
});
