import { act, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import { previewOfEvent, previewOfProfile } from "#contract/media/pictures.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { http } from "#web/lib/http.ts";
import { ada, at, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { leave, summit, visit } from "../events/events-server.tsx";

const drawPreview = vi.hoisted(() => vi.fn());
vi.mock("#web/lib/pictures/draw-preview.ts", () => ({ drawPreview }));

const KEY = "AAAAAAAAAAAAAAAAAAAAAA.png";
const MEDIA = { key: KEY, url: `/media/${KEY}`, width: 1200, height: 630 };
const UPLOAD = "POST /api/media?use=preview";
const DUE = { isHost: true, mayEdit: true, isPreviewMissing: true, company: null };

/** Opens the page of an event whose answers say this about the viewer. */
async function openEvent<Route extends string>(event: EventView, routes?: Stubs<Route>) {
  const path = `/api/events/${event.id}` as const;
  const calls = stubServer(
    { [UPLOAD]: () => ({ status: 201, body: MEDIA }) },
    at(`GET ${path}`, () => ({ body: event })),
    at(`PUT ${path}/preview`, () => ({ status: 204 })),
    stubs(routes),
  );
  await visit(`/events/${event.id}`, { viewer: ada, answers: { [path]: event } });
  return calls.filter.bind(calls, ({ method }) => method !== "GET");
}

/** Waits until the browser is idle and the code that draws is there: only then would something be drawn. */
async function drawn(code: Promise<unknown>): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve));
    await code;
  });
  for (let i = 0; i < 2; i++) await act(async () => undefined);
}

beforeEach(() => {
  vi.stubGlobal("requestIdleCallback", (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  drawPreview.mockReset().mockResolvedValue(new Blob(["drawn"], { type: "image/png" }));
});
afterEach(leave);

describe("The picture for shared links of an event", () => {
  it("is drawn and saved once when it is missing and the host looks", async () => {
    const event = summit({ viewer: DUE });
    const writes = await openEvent(event);
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[1]).toMatchObject({
      path: `/api/events/${event.id}/preview`,
      body: { key: KEY, of: previewOfEvent(event) },
    });
    expect(drawPreview).toHaveBeenCalledOnce();
    expect(drawPreview).toHaveBeenCalledWith({
      seed: `evt:${event.id}`,
      title: "Winter Investment Summit",
      lines: ["Thu, Dec 3, 2026, 9:00\u00a0AM CET", "Zürich, Saal am Wasser"],
      brand: "Node",
    });
  });

  it.each([
    ["there is one", { ...DUE, isPreviewMissing: false, company: null }],
    ["somebody else looks", { ...DUE, isHost: false }],
  ])("is not drawn when %s", async (_, viewer) => {
    const writes = await openEvent(summit({ title: "Not drawn", viewer }));
    await drawn(import("#web/features/events/detail/event-poster.tsx"));
    expect(drawPreview).not.toHaveBeenCalled();
    expect(writes()).toEqual([]);
  });

  it("fails silently", async () => {
    const event = summit({ title: "Refused", viewer: DUE });
    const writes = await openEvent(event, { [UPLOAD]: () => problem("rate-limited") });
    await waitFor(() => expect(writes()).toHaveLength(1));
    // An answer that arrives after the refusal.
    await act(() => http.get(`/api/events/${event.id}`));
    expect(writes()).toHaveLength(1);
    expect(document.querySelector(".toast")).toBeNull();
  });
});

describe("The picture for shared links of a profile", () => {
  const own = (isPictureMissing: boolean) =>
    ({
      id: ada.id,
      name: "Ada Quill",
      title: "Founder",
      company: "Larkmoor",
      own: { isPictureMissing },
    }) as ProfileView;

  it("is drawn and saved when it is missing", async () => {
    const calls = stubServer({
      [UPLOAD]: () => ({ status: 201, body: MEDIA }),
      "PUT /api/profiles/me/preview": () => ({ status: 204 }),
    });
    const { default: PreviewDrawer } = await import("#web/features/profiles/preview/preview-drawer.tsx");
    const { container } = render(<PreviewDrawer profile={own(true)} />);
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body).toEqual({ key: KEY, of: previewOfProfile(own(true)) });
    expect(drawPreview.mock.calls[0]?.[0]).toMatchObject({ title: "Ada Quill", lines: ["Founder · Larkmoor"] });
    expect(container).toBeEmptyDOMElement();
  });

  it("is not drawn when there is one, or on the profile of somebody else", async () => {
    stubServer({});
    const { default: PreviewDrawer } = await import("#web/features/profiles/preview/preview-drawer.tsx");
    // Names of their own, because the same picture is never drawn twice.
    render(<PreviewDrawer profile={{ ...own(false), name: "Ines Vidal" }} />);
    render(<PreviewDrawer profile={{ ...own(false), name: "Kenji Mori", own: null }} />);
    await drawn(import("#web/features/profiles/preview/profile-poster.tsx"));
    expect(drawPreview).not.toHaveBeenCalled();
  });
});
