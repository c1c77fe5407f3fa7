import { beforeEach, describe, expect, it } from "vitest";
import { previewOfProfile } from "#contract/media/pictures.ts";
import type { IntroInput } from "#contract/profiles/parts.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { acquaint, addSkill } from "#tests/support/profiles/acquaintances.ts";
import * as api from "#web/features/profiles/api.ts";
import * as ownApi from "#web/features/profiles/own/api.ts";
import { currentViewer } from "#web/lib/auth/auth-client.ts";
import { uploadPicture } from "#web/lib/pictures/upload-picture.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, get, getRows, openBrowser, run } from "./support/web-client.ts";
import { whitePicture } from "./support/white-picture.ts";

openBrowser();
const profiles = track("profiles", api);
const ownProfile = track("profiles/own", ownApi);
let ada: TestMember;
let ines: TestMember;

beforeEach(async () => {
  [ada, ines] = [await createMember(), await createMember({ name: "Ines Duarte" })];
  await acquaint(ada, ines);
});

const RECOMMENDATION = {
  version: 0,
  relationship: "worked-with" as const,
  text: "They ask the right questions, always.",
};
const INTRO: IntroInput = {
  version: 0,
  title: "Partner",
  company: "Larkmoor Seed",
  location: "Lisbon",
  website: "https://larkmoor.example/",
};

describe("a profile", () => {
  it("is the one that was saved, under its real id", async () => {
    await as(ada);
    const { title, website, isMe, own } = await run(profiles.savePart<IntroInput>("intro"), INTRO);
    expect({ title, website, isMe }).toEqual({ title: "Partner", website: "https://larkmoor.example/", isMe: true });
    expect(own?.versions.intro).toBe(1);
    expect(await get(ownProfile.profileQuery(ada.id))).toMatchObject({ id: ada.id, title: "Partner", isMe: true });
  });

  it("of another member is viewed, which its owner reads", async () => {
    await as(ada);
    expect(await get(profiles.profileQuery(ines.id))).toMatchObject({ name: "Ines Duarte", own: null });
    await profiles.recordView(ines.id);
    await as(ines);
    expect((await get(profiles.profileQuery(ines.id))).own?.views).toBe(1);
  });
});

describe("endorsements", () => {
  it("are given, listed, hidden by the owner, and taken back", async () => {
    const skillId = await addSkill(ines.id);
    await as(ada);
    const toggle = profiles.toggleEndorsement(ines.id, skillId);
    expect(await run(toggle, true)).toEqual({ endorsements: 1, isEndorsed: true });
    const list = profiles.endorsementsQuery(ines.id, skillId);
    expect(await getRows(list)).toMatchObject([{ person: { id: ada.id }, isHidden: false }]);
    await as(ines);
    await run(profiles.hideEndorsement(skillId), { memberId: ada.id, isHidden: true });
    expect(await getRows(list)).toMatchObject([{ isHidden: true }]);
    await as(ada);
    // Its author does not notice.
    expect(await getRows(list)).toMatchObject([{ person: { id: ada.id }, isHidden: false }]);
    expect(await run(toggle, false)).toEqual({ endorsements: 0, isEndorsed: false });
  });
});

describe("recommendations", () => {
  it("are asked for, written, shown and withdrawn", async () => {
    await as(ines);
    expect(await run(profiles.requestRecommendation(ada.id), { note: "Please" })).toMatchObject({ state: "asked" });
    await as(ada);
    expect(await get(profiles.ownRecommendationsQuery)).toMatchObject({ written: [{ note: "Please" }] });
    const { version } = await run(profiles.writeRecommendation(ines.id), RECOMMENDATION);
    await as(ines);
    await run(profiles.decideRecommendation(ada.id), { state: "shown", version });
    const shown = profiles.recommendationPagesQuery(ines.id);
    expect(await getRows(shown)).toMatchObject([{ author: { id: ada.id }, text: RECOMMENDATION.text }]);
    await as(ada);
    await run(profiles.withdrawRecommendation, ines.id);
    expect(await getRows(shown)).toEqual([]);
  });

  it("that were asked for are taken back or declined", async () => {
    await as(ines);
    await run(profiles.requestRecommendation(ada.id), { note: "" });
    await run(profiles.takeBackRequest, ada.id);
    expect((await get(profiles.ownRecommendationsQuery)).received).toEqual([]);
    await run(profiles.requestRecommendation(ada.id), { note: "" });
    await as(ada);
    await run(profiles.declineRequest, ines.id);
    expect((await get(profiles.ownRecommendationsQuery)).written).toEqual([]);
  });

  it("that another tab has changed are a conflict with the text of that tab", async () => {
    await as(ada);
    await run(profiles.writeRecommendation(ines.id), RECOMMENDATION);
    const second = run(profiles.writeRecommendation(ines.id), {
      ...RECOMMENDATION,
      text: "Another text, long enough too.",
    });
    await expect(second).rejects.toMatchObject({ theirs: { text: RECOMMENDATION.text, state: "pending" } });
    await profiles.refreshRecommendations();
  });
});

describe("the pictures of a member", () => {
  it("are the photo, which is saved and removed", async () => {
    await as(ada);
    const { image } = await run(profiles.saveAvatar(ada.id), await whitePicture("avatar"));
    expect(image).toMatch(/^\/media\//);
    expect(currentViewer()?.image).toBe(image);
    expect((await get(profiles.profileQuery(ada.id))).image).toBe(image);
    await run(profiles.removeAvatar(ada.id));
    expect((await get(profiles.profileQuery(ada.id))).image).toBeNull();
    expect(profiles.avatarRemoval(ada.id).shownBy.isNull).toBe("image");
  });

  it("are the one for links to the profile", async () => {
    await as(ada);
    const { key } = await uploadPicture(await whitePicture("preview"), "preview");
    const profile = await get(profiles.profileQuery(ada.id));
    await profiles.putProfilePreview({ key, of: previewOfProfile(profile) });
    expect((await get(profiles.profileQuery(ada.id))).own?.isPictureMissing).toBe(false);
  });
});

it("calls every function of the API of profiles", () => expectAllCalled("profiles", "profiles/own"));
