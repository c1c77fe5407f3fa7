import { describe, expect, it } from "vitest";
import { decodedWidth, partToDraw } from "#web/lib/pictures/geometry.ts";
import { reduceColors } from "#web/lib/pictures/palette.ts";
import { wrapLines } from "#web/lib/pictures/wrap-lines.ts";

const COVER = { width: 1600, height: 900 };

describe("A cropped picture", () => {
  it("is drawn at the size of its use", () => {
    const part = { x: 10, y: 0, width: 80, height: 45 };
    expect(partToDraw(part, { width: 4000, height: 4000 }, COVER)).toEqual({
      source: { x: 400, y: 0, width: 3200, height: 1800 },
      width: 1600,
      height: 900,
    });
  });

  it("is never enlarged, and keeps the proportion", () => {
    const part = { x: 0, y: 0, width: 100, height: 100 };
    expect(partToDraw(part, { width: 640, height: 361 }, COVER)).toMatchObject({ width: 640, height: 360 });
    expect(partToDraw(part, { width: 1, height: 1 }, COVER)).toMatchObject({ width: 1, height: 1 });
  });

  it("is decoded at its own size, or smaller when that is more than any use needs", () => {
    expect(decodedWidth({ width: 4000, height: 3000 })).toBeUndefined();
    expect(decodedWidth({ width: 8192, height: 4000 })).toBe(4096);
    expect(decodedWidth({ width: 4000, height: 8192 })).toBe(2000);
  });
});

/** Each grapheme is ten px wide. */
const measure = (text: string) => [...new Intl.Segmenter("en").segment(text)].length * 10;
const wrap = (text: string, width: number, lines = 3) => wrapLines(text, width, lines, measure);

describe("The title in the picture of a shared link", () => {
  it("is broken between words", () => {
    expect(wrap("Winter Investment Summit", 170)).toEqual(["Winter Investment", "Summit"]);
    expect(wrap("  Open \n Desk ", 100)).toEqual(["Open Desk"]);
    expect(wrap("", 100)).toEqual([]);
  });

  it("keeps punctuation with its word", () => {
    expect(wrap("Hello, (dear) world!", 70)).toEqual(["Hello,", "(dear)", "world!"]);
  });

  it("ends in an ellipsis after a whole word when it does not fit", () => {
    expect(wrap("one two three four five six", 90, 2)).toEqual(["one two", "three…"]);
    expect(wrap("one two, three", 90, 1)).toEqual(["one two…"]);
  });

  it("is broken within a word only when that is longer than a line, and never within a character", () => {
    expect(wrap("abcdefghijkl", 50)).toEqual(["abcde", "fghij", "kl"]);
    expect(wrap("abcdefghijkl", 50, 1)).toEqual(["abcd…"]);
    expect(wrap("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", 20)).toEqual(["👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"]);
  });

  it("is broken anywhere in writings without spaces", () => {
    expect(wrap("东京创业者与投资人之夜", 60)).toHaveLength(2);
  });
});

const pixels = (...colors: [number, number, number][]) =>
  Uint8ClampedArray.from(colors.flatMap((one) => [...one, 255]));

describe("The file of a drawing", () => {
  it("keeps few colors as they are", () => {
    const { colors, pixels: numbers } = reduceColors(pixels([250, 250, 248], [250, 250, 248], [10, 60, 60]));
    expect([...colors]).toEqual([250, 250, 248, 10, 60, 60]);
    expect([...numbers]).toEqual([0, 0, 1]);
  });

  it("has at most 256 colors, the others as the most similar of them", () => {
    const many = Array.from({ length: 4096 }, (_, at): [number, number, number] => [
      (at >> 8) * 16,
      ((at >> 4) & 15) * 16,
      (at & 15) * 16,
    ]);
    const { colors, pixels: numbers } = reduceColors(pixels(...many, [0, 0, 0]));
    expect(colors).toHaveLength(256 * 3);
    expect(numbers).toHaveLength(4097);
    expect(numbers.at(-1)).toBe(numbers[0]);
  });
});
