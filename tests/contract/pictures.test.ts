import { expect, it } from "vitest";
import { createMember } from "#tests/support/members.ts";
import * as api from "#web/lib/pictures/upload-picture.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, openBrowser } from "./support/web-client.ts";
import { whitePicture } from "./support/white-picture.ts";

openBrowser();
const { uploadPicture } = track("pictures", api);

it("uploads a picture, and gives its key, its address and its size", async () => {
  await as(await createMember());
  const uploaded = await uploadPicture(await whitePicture("avatar"), "avatar");
  expect(uploaded).toEqual({ key: expect.any(String), url: `/media/${uploaded.key}`, width: 512, height: 512 });
});

it("calls every function that uploads", () => expectAllCalled("pictures"));
