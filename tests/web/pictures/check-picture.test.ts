import { beforeEach, describe, expect, it } from "vitest";
import { checkPicture } from "#web/lib/pictures/check-picture.ts";
import { jpeg, named, png, stubPictures, webp } from "./sample-files.ts";

const TAKEN = "Choose a PNG, JPEG or WebP.";
const TOO_LARGE = "Pictures can have up to 50 megapixels, and 12,000 pixels on a side.";

beforeEach(stubPictures);

describe("A chosen picture", () => {
  it("is taken as PNG, JPEG and WebP, with its size", async () => {
    expect(await checkPicture(png({ width: 640, height: 480 }))).toEqual({ width: 640, height: 480 });
    expect(await checkPicture(jpeg(1024, 768))).toEqual({ width: 1024, height: 768 });
    expect(await checkPicture(webp(300, 200))).toEqual({ width: 300, height: 200 });
  });

  it("is known by its bytes, not by its name and type", async () => {
    expect(await checkPicture(png({ name: "letter.txt" }))).toEqual({ width: 800, height: 600 });
  });

  it.each([
    ["HTML", "<!doctype html><html><script>1</script></html>", `This file is not a picture. ${TAKEN}`],
    ["a text", "Hello, this is not a picture.", `This file is not a picture. ${TAKEN}`],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"/>', `SVG pictures can't be used. ${TAKEN}`],
    ["SVG in XML", '<?xml version="1.0"?>\n<!-- made by hand -->\n<svg/>', `SVG pictures can't be used. ${TAKEN}`],
    ["GIF", "GIF89a\x01\0\x01\0", `GIF pictures can't be used. ${TAKEN}`],
    ["HEIC", "\0\0\0\x18ftypheic", `HEIC pictures can't be used. ${TAKEN}`],
    ["AVIF", "\0\0\0\x18ftypavif", `AVIF pictures can't be used. ${TAKEN}`],
    ["nothing", "", "This file is empty."],
    ["a header that ends early", "\x89PNG\r\n\x1a\n", "This picture could not be read. It may be damaged."],
    ["a JPEG without a frame", "\xff\xd8\xff\xe0", "This picture could not be read. It may be damaged."],
  ])("is refused with one sentence when its file has %s", async (_, text, sentence) => {
    await expect(checkPicture(named(text))).rejects.toThrow(sentence);
  });

  it("is refused when it is animated", async () => {
    const sentence = "Animated pictures can't be used. Choose a still one.";
    await expect(checkPicture(png({ isAnimated: true }))).rejects.toThrow(sentence);
    await expect(checkPicture(webp(300, 200, true))).rejects.toThrow(sentence);
  });

  it("is taken with more bytes than are sent in the end, up to 50 MB", async () => {
    const photo = png({ width: 4000, height: 3000 });
    Object.defineProperty(photo, "size", { value: 7_400_000 });
    expect(await checkPicture(photo)).toEqual({ width: 4000, height: 3000 });
    const file = png();
    Object.defineProperty(file, "size", { value: 50 * 1024 * 1024 + 1 });
    Object.defineProperty(file, "arrayBuffer", { value: () => Promise.reject(new Error("It was read.")) });
    await expect(checkPicture(file)).rejects.toThrow("Pictures can have up to 50 MB.");
  });

  it("is refused before it is decoded when it has too many pixels", async () => {
    await expect(checkPicture(png({ width: 12_001, height: 10 }))).rejects.toThrow(TOO_LARGE);
    await expect(checkPicture(jpeg(10_000, 5001))).rejects.toThrow(TOO_LARGE);
    expect(await checkPicture(png({ width: 10_000, height: 5000 }))).toEqual({ width: 10_000, height: 5000 });
  });

  it("is refused when the file was deleted since", async () => {
    const file = png();
    Object.defineProperty(file, "arrayBuffer", { value: () => Promise.reject(new DOMException("", "NotFoundError")) });
    await expect(checkPicture(file)).rejects.toThrow("This file could not be read. Choose it again.");
  });
});
