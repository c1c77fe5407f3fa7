import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import { ada, at, stubServer } from "../auth/auth-server.ts";
import { card, leave, summit, useZurichTime, visit } from "../events/events-server.tsx";
import { quickUser } from "../quick-user.ts";
import { png, stubPictures } from "./sample-files.ts";

vi.mock("react-easy-crop", () => import("./fake-cropper.tsx"));
vi.mock("#web/lib/pictures/crop-picture.ts", () => ({
  cropPicture: async () => new Blob(["cropped"], { type: "image/webp" }),
}));

const KEY = "BBBBBBBBBBBBBBBBBBBBBB.webp";
const MEDIA = { key: KEY, url: `/media/${KEY}`, width: 1600, height: 900 };
const NONE = { rows: [], cursor: null };
const OWN = { isHost: true, mayEdit: true, isPreviewMissing: false, company: null };
const PICTURED = { coverPicture: { url: MEDIA.url, alt: "A full hall" } };

/** What one does to the cover in the form that is open. */
function coverOf(name: string) {
  const user = quickUser();
  const dialog = async () => within(await screen.findByRole("dialog", { name }));
  const press = async (label: string) => user.click((await dialog()).getByRole("button", { name: label }));
  const upload = async () => {
    fireEvent.change((await dialog()).getByLabelText("Picture for the cover"), { target: { files: [png()] } });
    const crop = within(await screen.findByRole("dialog", { name: "Crop the picture" }));
    await user.click(crop.getByRole("button", { name: "Use picture" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Crop the picture" })).toBeNull());
  };
  return { user, dialog, press, upload };
}

async function openNew() {
  const calls = stubServer({
    "GET /api/events": () => ({ body: NONE }),
    "POST /api/media?use=event-cover": () => ({ status: 201, body: MEDIA }),
    "POST /api/events": () => ({ status: 201, body: summit() }),
  });
  await visit("/events?dialog=create", { viewer: ada, answers: { "/api/events": NONE } });
  const form = coverOf("Create Event");
  await form.press("More options");
  const sent = () => calls.filter(({ path, method }) => method === "POST" && path === "/api/events");
  return { ...form, calls, sent };
}

async function openEdit(event: EventView) {
  const path = `/api/events/${event.id}` as const;
  const calls = stubServer(
    {
      "GET /api/events": () => ({ body: NONE }),
      "POST /api/media?use=event-cover": () => ({ status: 201, body: MEDIA }),
    },
    at(`GET ${path}`, () => ({ body: event })),
    at(`PATCH ${path}`, () => ({ body: { ...event, version: 2 } })),
  );
  await visit(`/events/${event.id}?dialog=edit`, { viewer: ada, answers: { [path]: event } });
  const form = coverOf("Edit event");
  await form.press("More options");
  const sent = () => calls.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  return { ...form, sent };
}

beforeEach(() => {
  useZurichTime();
  stubPictures();
});
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

describe("The cover of a new event", () => {
  it("is a picture that is cropped, described and sent with the event", async () => {
    const { dialog, upload, press, sent } = await openNew();
    await upload();
    const form = await dialog();
    // At once, because typing would lose letters while the closing dialog gives the focus back.
    fireEvent.change(await form.findByLabelText("Describe the picture"), { target: { value: "A full hall" } });
    expect(await form.findByRole("img", { name: "A full hall" })).toHaveAttribute("src", MEDIA.url);
    fireEvent.change(form.getByLabelText("Event Title"), { target: { value: "Lenders at Lunch" } });
    fireEvent.change(form.getByLabelText("Location"), { target: { value: "Online" } });
    fireEvent.change(form.getByLabelText("Description"), { target: { value: "One long table." } });
    fireEvent.change(form.getByLabelText("Date"), { target: { value: "12/5/2026" } });
    await press("Create Event");
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ coverPicture: { key: KEY, alt: "A full hall" } });
  });

  it("needs a description when it is a picture", async () => {
    const { dialog, upload, press, sent } = await openNew();
    await upload();
    await press("Create Event");
    const form = await dialog();
    await waitFor(() =>
      expect(form.getByLabelText("Describe the picture")).toHaveAccessibleDescription("Describe the picture."),
    );
    expect(sent()).toEqual([]);
  });

  it("is drawn again when the picture is removed", async () => {
    const { dialog, upload, press } = await openNew();
    await upload();
    await press("Remove picture");
    const form = await dialog();
    expect(form.queryByLabelText("Describe the picture")).toBeNull();
    expect(form.queryByRole("img")).toBeNull();
    await waitFor(() => expect(form.getByRole("button", { name: "Upload a picture" })).toHaveFocus());
    expect(form.getByRole("button", { name: "Try another" })).toBeVisible();
  });
});

describe("The cover of an event that is edited", () => {
  const event = summit({ viewer: OWN, ...PICTURED });

  it("is not sent when it did not change", async () => {
    const { dialog, press, sent } = await openEdit(event);
    expect((await dialog()).getByLabelText("Describe the picture")).toHaveValue("A full hall");
    fireEvent.change((await dialog()).getByLabelText("Location"), { target: { value: "Bern" } });
    await press("Save");
    await waitFor(() => expect(sent()).toEqual([{ version: 1, location: "Bern" }]));
  });

  it("keeps its picture with another description", async () => {
    const { dialog, press, sent } = await openEdit(event);
    fireEvent.change((await dialog()).getByLabelText("Describe the picture"), { target: { value: "The stage" } });
    await press("Save");
    await waitFor(() => expect(sent()).toEqual([{ version: 1, coverPicture: { key: KEY, alt: "The stage" } }]));
  });

  it("is sent as null when the picture is removed", async () => {
    const { press, sent } = await openEdit(event);
    await press("Remove picture");
    await press("Save");
    await waitFor(() => expect(sent()).toEqual([{ version: 1, coverPicture: null }]));
  });
});

describe("A picture as the cover", () => {
  it("is on the page with its description, and the lines are drawn when it cannot be loaded", async () => {
    const event = summit(PICTURED);
    stubServer(at(`GET /api/events/${event.id}`, () => ({ body: event })));
    await visit(`/events/${event.id}`, { answers: { [`/api/events/${event.id}`]: event } });
    const picture = await screen.findByRole("img", { name: "A full hall" });
    expect(picture).toHaveAttribute("loading", "eager");
    expect(picture.parentElement?.querySelector("svg")).toBeNull();
    fireEvent.error(picture);
    expect(screen.queryByRole("img", { name: "A full hall" })).toBeNull();
    expect(document.querySelector(".cover > svg.lines")).not.toBeNull();
  });

  it("is loaded in lists when it comes near", async () => {
    const list = { rows: [card(1, PICTURED)], cursor: null };
    stubServer({ "GET /api/events": () => ({ body: list }) });
    await visit("/events", { answers: { "/api/events": list } });
    expect(await screen.findByRole("img", { name: "A full hall" })).toHaveAttribute("loading", "lazy");
  });
});
