import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { PictureRefusal } from "#web/lib/pictures/check-picture.ts";
import { ada, at, keepListeners, openTab, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { leave, toasts } from "../events/events-server.tsx";
import { expectNoDialog } from "../no-dialog.ts";
import { named, png, stubPictures } from "../pictures/sample-files.ts";
import { quickUser } from "../quick-user.ts";

const cropPicture = vi.hoisted(() => vi.fn());
vi.mock("react-easy-crop", () => import("../pictures/fake-cropper.tsx"));
vi.mock("#web/lib/pictures/crop-picture.ts", () => ({ cropPicture }));

const PROFILE = `/api/profiles/${ada.id}` as const;
const MEDIA = {
  key: "AAAAAAAAAAAAAAAAAAAAAA.webp",
  url: "/media/AAAAAAAAAAAAAAAAAAAAAA.webp",
  width: 512,
  height: 512,
};
const profile = (image: string | null, isMe = true) => ({ id: ada.id, name: ada.name, image, isMe }) as ProfileView;

/** Shows the photo of a profile from the cache, as the page does. */
async function openProfile<Route extends string>(image: string | null, routes?: Stubs<Route>) {
  let current = image;
  const calls = stubServer(
    {
      "GET /api/me": () => ({ body: { ...ada, image: current } }),
      "POST /api/media?use=avatar": () => ({ status: 201, body: MEDIA }),
      "PUT /api/me/avatar": () => {
        current = MEDIA.url;
        return { body: { ...ada, image: current } };
      },
      "DELETE /api/me/avatar": () => {
        current = null;
        return { status: 204 };
      },
    },
    at(`GET ${PROFILE}`, () => ({ body: profile(current) })),
    stubs(routes),
  );
  openTab({ viewer: { ...ada, image } });
  const restore = keepListeners();
  const { useQuery } = await import("@tanstack/react-query");
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { profileQuery } = await import("#web/features/profiles/api.ts");
  const { useViewer } = await import("#web/lib/auth/auth-client.ts");
  const { Toaster } = await import("#web/ui/feedback/toaster.tsx");
  const { ProfilePhoto } = await import("#web/features/profiles/avatar/profile-photo.tsx");
  restore();
  queryClient.setQueryData([PROFILE], profile(image));
  function Page() {
    const { data } = useQuery(profileQuery(ada.id));
    return (
      <>
        <p>The header shows {useViewer()?.image ?? "initials"}</p>
        {data && <ProfilePhoto profile={data} />}
        <Toaster />
      </>
    );
  }
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  // The code of the menu loads after the photo.
  await screen.findByLabelText("Profile photo");
  const user = quickUser();
  const photo = () => container.querySelector(".av img")?.getAttribute("src") ?? null;
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText("Profile photo"), { target: { files: [file] } });
  const openMenu = async () => {
    const button = () => screen.getByRole("button", { name: "Change photo" });
    await user.hover(button());
    // The code of the list brings its own button.
    await waitFor(() => expect(button()).toHaveAttribute("data-headlessui-state"));
    await user.click(button());
  };
  const press = async (entry: string) => {
    await openMenu();
    await user.click(await screen.findByRole("menuitem", { name: entry }));
  };
  const writes = () => calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  return { user, calls, photo, choose, openMenu, press, writes };
}

const dialog = async () => within(await screen.findByRole("dialog", { name: "Crop your photo" }));

beforeEach(() => {
  stubPictures();
  cropPicture.mockReset().mockResolvedValue(new Blob(["cropped"], { type: "image/webp" }));
});
afterEach(leave);

describe("One's own photo", () => {
  it("is chosen, cropped and shown everywhere", async () => {
    const { user, photo, choose, writes, calls } = await openProfile(null);
    expect(photo()).toBeNull();
    choose(png());
    const crop = await dialog();
    expect(crop.getByRole("application", { name: /Arrow keys move the picture/ })).toBeVisible();
    await user.click(crop.getByRole("button", { name: "Save photo" }));
    await waitFor(() => expect(photo()).toBe(MEDIA.url));
    expect(await screen.findByText(`The header shows ${MEDIA.url}`)).toBeVisible();
    expect(writes()).toEqual(["POST /api/media?use=avatar", "PUT /api/me/avatar"]);
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ key: MEDIA.key });
    expect(cropPicture).toHaveBeenCalledWith(
      expect.any(File),
      { width: 800, height: 600 },
      { x: 0, y: 0, width: 100, height: 100 },
      "avatar",
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(toasts()).toEqual(["Photo updated"]);
  });

  it("is zoomed with the slider, the buttons and the keys", async () => {
    const { user, choose } = await openProfile(null);
    choose(png());
    const crop = await dialog();
    const zoom = crop.getByRole("slider", { name: "Zoom" });
    await user.click(crop.getByRole("button", { name: "Zoom in" }));
    expect(zoom).toHaveAttribute("aria-valuetext", "110 percent");
    crop.getByRole("application").focus();
    await user.keyboard("++-");
    expect(zoom).toHaveAttribute("aria-valuetext", "120 percent");
    fireEvent.change(zoom, { target: { value: "2" } });
    expect(zoom).toHaveAttribute("aria-valuetext", "200 percent");
    await user.click(crop.getByRole("button", { name: "Save photo" }));
    await waitFor(() => expect(cropPicture).toHaveBeenCalled());
    expect(cropPicture.mock.calls[0]?.[2]).toMatchObject({ width: 50, height: 50 });
  });

  it("is not taken from a file that is no picture, and says why", async () => {
    const { choose, writes } = await openProfile(null);
    choose(named("<html></html>"));
    expect(await screen.findByText("This file is not a picture. Choose a PNG, JPEG or WebP.")).toBeVisible();
    await expectNoDialog(import("#web/ui/crop/crop-panel.tsx"));
    choose(png());
    await dialog();
    expect(screen.queryByText(/This file is not a picture/)).toBeNull();
    expect(writes()).toEqual([]);
  });

  it("stays as it is when the file cannot be decoded", async () => {
    cropPicture.mockRejectedValue(new PictureRefusal("This picture could not be read. It may be damaged."));
    const { user, choose, writes } = await openProfile(null);
    choose(png());
    const crop = await dialog();
    await user.click(crop.getByRole("button", { name: "Save photo" }));
    expect(await crop.findByText("This picture could not be read. It may be damaged.")).toBeVisible();
    expect(writes()).toEqual([]);
  });

  it("waits as long as the server asks for before it can be sent again", async () => {
    const { user, choose } = await openProfile(null, {
      "POST /api/media?use=avatar": () => problem("rate-limited", {}, { "retry-after": "30" }),
    });
    choose(png());
    const crop = await dialog();
    await user.click(crop.getByRole("button", { name: "Save photo" }));
    expect(await crop.findByText(/You can try again in/)).toBeVisible();
    expect(crop.getByRole("button", { name: "Save photo" })).toHaveAttribute("aria-disabled", "true");
  });

  it("is removed at once, and Undo keeps it without a request", async () => {
    const { user, photo, press, writes } = await openProfile(MEDIA.url);
    await press("Remove photo");
    expect(photo()).toBeNull();
    expect(toasts()).toEqual(["Photo removed"]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(photo()).toBe(MEDIA.url);
    expect(writes()).toEqual([]);
  });

  it("is gone everywhere once the removal is sent", async () => {
    const { user, photo, press, writes } = await openProfile(MEDIA.url);
    await press("Remove photo");
    await user.click(screen.getByRole("button", { name: /dismiss|close/i }));
    await waitFor(() => expect(writes()).toEqual(["DELETE /api/me/avatar"]));
    expect(await screen.findByText("The header shows initials")).toBeVisible();
    expect(photo()).toBeNull();
  });

  it("that is chosen while a removal waits takes the removal back", async () => {
    const { user, choose, photo, press, writes } = await openProfile("/media/old.webp");
    await press("Remove photo");
    choose(png());
    await user.click((await dialog()).getByRole("button", { name: "Save photo" }));
    await waitFor(() => expect(photo()).toBe(MEDIA.url));
    expect(writes()).toEqual(["POST /api/media?use=avatar", "PUT /api/me/avatar"]);
  });

  it("has no entry to remove it when there is none", async () => {
    const { openMenu } = await openProfile(null);
    await openMenu();
    expect(await screen.findByRole("menuitem", { name: "Upload a photo" })).toBeVisible();
    expect(screen.queryByRole("menuitem", { name: "Remove photo" })).toBeNull();
  });
});

describe("The photo of somebody else", () => {
  it("has no button, and initials beneath it while it loads and when it fails", async () => {
    const { ProfilePhoto } = await import("#web/features/profiles/avatar/profile-photo.tsx");
    const { container } = render(<ProfilePhoto profile={profile("/media/other.webp", false)} />);
    expect(screen.queryByRole("button")).toBeNull();
    const avatar = container.querySelector(".av");
    const image = avatar?.querySelector("img");
    if (!image) throw new Error("There is no picture.");
    expect(avatar).toHaveTextContent("AQ");
    expect(avatar).toHaveAttribute("data-state", "loading");
    expect(screen.getByRole("img", { name: `Photo of ${ada.name}` })).toBe(image);
    fireEvent.load(image);
    expect(avatar).toHaveAttribute("data-state", "loaded");
    fireEvent.error(image);
    expect(avatar).toHaveAttribute("data-state", "error");
    expect(avatar).toHaveTextContent("AQ");
  });
});
