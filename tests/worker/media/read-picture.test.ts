import { describe, expect, it } from "vitest";
import { MEDIA_USES, type MediaUse } from "#contract/media/pictures.ts";
import { Problem } from "#http/problem.ts";
import { readPicture } from "#media/read-picture.ts";
import {
  extended,
  jpeg,
  jpegSegment,
  lossless,
  lossy,
  png,
  pngChunk,
  pngHeader,
  webp,
  webpChunk,
} from "#tests/support/media/pictures.ts";

/** The files that are pictures and those that are not, and what is left of the former. */

const read = (file: Buffer, use: MediaUse = "avatar") => readPicture(new Uint8Array(file), use);
const stored = (file: Buffer) => Buffer.from(read(file).bytes);
const problemOf = (file: Buffer, use?: MediaUse) => {
  try {
    read(file, use);
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, ...error.details };
    throw error;
  }
  return null;
};
const refuses = (file: Buffer, use?: MediaUse) => expect(problemOf(file, use)).toEqual({ code: "picture-invalid" });

const SECRET = "GPS 47.37 N <script>alert(1)</script>";
const secret = Buffer.from(SECRET, "latin1");

describe("a whole picture", () => {
  it("is read with its type and size, whatever its name or declared type is", () => {
    expect(read(png({ width: 3, height: 5 }))).toMatchObject({ type: "image/png", width: 3, height: 5 });
    expect(read(jpeg({ width: 300, height: 200 }))).toMatchObject({ type: "image/jpeg", width: 300, height: 200 });
    expect(read(jpeg({ marker: 0xc2, scans: 3, colors: 3 }))).toMatchObject({ type: "image/jpeg", width: 2 });
    expect(read(webp([lossy(300, 200)]))).toMatchObject({ type: "image/webp", width: 300, height: 200 });
    expect(read(webp([lossless(512, 7)]))).toMatchObject({ type: "image/webp", width: 512, height: 7 });
    expect(read(webp([extended(0x10, 40, 30), webpChunk("ALPH", "abc"), lossy(40, 30)]))).toMatchObject({ width: 40 });
  });

  it("is stored as it is when it holds nothing else", () => {
    const alpha = webp([extended(0x10, 4, 3), webpChunk("ALPH", "abc"), lossy(4, 3)]);
    const indexed = png({ extra: [pngChunk("PLTE", Buffer.alloc(3)), pngChunk("tRNS", Buffer.alloc(1))] });
    for (const file of [png(), indexed, jpeg(), jpeg({ marker: 0xc2, scans: 3 }), webp([lossy()]), alpha])
      expect(stored(file).equals(file)).toBe(true);
  });

  it("loses metadata, comments, profiles and what is behind its end", () => {
    const noted = (name: string) => pngChunk(name, secret);
    expect(stored(png({ extra: ["tEXt", "iTXt", "eXIf", "iCCP", "prVw"].map(noted), tail: SECRET }))).toEqual(png());
    const segments = [0xe0, 0xe1, 0xe2, 0xed, 0xef, 0xfe].map((marker) => jpegSegment(marker, secret));
    expect(stored(jpeg({ extra: segments, tail: SECRET }))).toEqual(jpeg());
    const chunks = ["EXIF", "XMP ", "ICCP", "what"].map((name) => webpChunk(name, secret));
    expect(stored(webp([extended(0x3c, 4, 3), ...chunks, lossy(4, 3), ...chunks], SECRET))).toEqual(
      webp([extended(0x10, 4, 3), lossy(4, 3)]),
    );
    expect(stored(webp([lossless(), ...chunks], SECRET))).toEqual(webp([lossless()]));
  });

  it("loses the foreign half of a polyglot", () => {
    const page = "<!doctype html><script>alert(1)</script>";
    expect(stored(png({ tail: page })).includes("script")).toBe(false);
    expect(stored(jpeg({ tail: "PK\x03\x04 a whole archive" })).includes("PK")).toBe(false);
    expect(stored(webp([lossy()], page)).includes("script")).toBe(false);
    expect(stored(jpeg({ extra: [jpegSegment(0xfe, `*/=1;${page}`)] })).includes("script")).toBe(false);
  });
});

describe("refused is", () => {
  it("what has more parts than a picture needs, which each cost memory", () => {
    const comment = jpegSegment(0xfe, "");
    const note = pngChunk("tEXt");
    const chunk = webpChunk("what", "");
    const fill = <Part>(count: number, part: Part) => Array.from({ length: count }, () => part);
    for (const count of [9000, 10_001]) {
      const files = [
        jpeg({ extra: fill(count, comment) }),
        png({ extra: fill(count, note) }),
        webp([lossless(), ...fill(count, chunk)]),
      ];
      for (const file of files)
        if (count < 10_000) expect(problemOf(file)).toBeNull();
        else refuses(file);
    }
  });

  it("what is no picture in one of the three formats", () => {
    const gif = Buffer.concat([Buffer.from("GIF89a\xff\xff\xff\xff", "latin1"), Buffer.alloc(500, 0x21)]);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const file of [Buffer.alloc(0), Buffer.from("<!doctype html><p>cat.png"), svg, gif, Buffer.from("BM"), secret])
      refuses(file);
    refuses(Buffer.concat([Buffer.from("<script>"), png()]));
    refuses(Buffer.concat([Buffer.from("RIFF\0\0\0\0AVI LIST", "latin1"), Buffer.alloc(99)]));
  });

  it("an animation", () => {
    refuses(png({ extra: [pngChunk("acTL", Buffer.alloc(8))] }));
    refuses(png({ extra: [pngChunk("fdAT", Buffer.alloc(8))] }));
    refuses(webp([extended(0x02), webpChunk("ANIM", Buffer.alloc(6)), webpChunk("ANMF", Buffer.alloc(24))]));
    refuses(webp([extended(0x02), lossy()]));
    refuses(webp([extended(0), webpChunk("ANMF", Buffer.alloc(24)), lossy()]));
  });

  it("a file that ends before its picture does, wherever it is cut", () => {
    const files = [
      png({ extra: [pngChunk("PLTE", Buffer.alloc(3))] }),
      jpeg({ scans: 2 }),
      webp([lossy()]),
      webp([extended(0x10, 4, 3), webpChunk("ALPH", "abcd"), lossless(4, 3)]),
    ];
    for (const file of files) for (let end = 0; end < file.length; end += 1) refuses(file.subarray(0, end));
  });

  it("50,000 pixels, by the header alone", () => {
    const sentence = { code: "picture-invalid", detail: "The picture can have up to 512 × 512 pixels." };
    const huge = png({ header: pngHeader(50_000, 50_000), pixels: Buffer.alloc(10) });
    expect(problemOf(huge)).toEqual(sentence);
    // Nothing behind the header is read.
    expect(problemOf(huge.subarray(0, 40))).toEqual(sentence);
    expect(problemOf(jpeg({ width: 50_000, height: 50_000 }))).toEqual(sentence);
    expect(problemOf(webp([extended(0, 50_000, 50_000)]))).toEqual(sentence);
    expect(problemOf(webp([lossless(513, 1)]))).toEqual(sentence);
    expect(problemOf(webp([lossless(1601, 1)]), "event-cover")).not.toBeNull();
    expect(problemOf(webp([lossless(1600, 900)]), "event-cover")).toBeNull();
  });

  it("a picture without pixels, or whose parts disagree about its size", () => {
    expect(problemOf(png({ width: 0, height: 4 }))).not.toBeNull();
    expect(problemOf(jpeg({ height: 0 }))).not.toBeNull();
    refuses(webp([extended(0, 2, 2), lossy(512, 512)]));
    refuses(webp([extended(0, 9000, 2).fill(0, 12), lossless(500, 2)]));
    refuses(webp([extended(0), lossy(), lossy()]));
    refuses(webp([extended(0)]));
    refuses(webp([webpChunk("VP8 ", Buffer.alloc(20))]));
    refuses(webp([webpChunk("VP8L", Buffer.alloc(20))]));
    refuses(jpeg({ extra: [jpegSegment(0xc0, Buffer.from([8, 0, 2, 0, 2, 1, 1, 1, 1]))] }));
    refuses(png({ extra: [pngHeader(2, 2)] }));
  });

  it("a damaged picture, or one of a kind that browsers do not show alike", () => {
    const broken = png();
    broken.writeUInt8(broken.readUInt8(45) ^ 1, 45);
    refuses(broken);
    refuses(png({ extra: [pngChunk("CgBI", Buffer.alloc(4))] }));
    refuses(png({ header: pngChunk("IDAT", Buffer.alloc(13)) }));
    for (const marker of [0xc1, 0xc3, 0xc9, 0xdc]) refuses(jpeg({ marker }));
    refuses(jpeg({ colors: 4 }));
    refuses(jpeg({ scans: 0 }));
    expect(problemOf(jpeg({ marker: 0xc2, scans: 100 }))).toBeNull();
    refuses(jpeg({ marker: 0xc2, scans: 101 }));
    refuses(jpeg({ end: Buffer.from([0xff, 0xd8, 0xff, 0xd9]) }));
    refuses(webp([extended(0x10), lossy(), webpChunk("ALPH", "late")]));
  });

  it("a picture of another size or type than its use takes, and one that is too heavy once it is stripped", () => {
    const { width, height } = MEDIA_USES.preview;
    expect(problemOf(png({ width, height }), "preview")).toBeNull();
    const sized = { code: "picture-invalid", detail: "The picture must have 1200 × 630 pixels." };
    expect(problemOf(png({ width: 1200, height: 629 }), "preview")).toEqual(sized);
    expect(problemOf(webp([lossy(width, height)]), "preview")).toEqual({
      code: "picture-invalid",
      detail: "The picture must be image/png.",
    });
    const heavy = Buffer.alloc(1024 * 1024);
    expect(problemOf(png({ pixels: heavy }))).toEqual({
      code: "picture-invalid",
      detail: "The picture can have up to 1024 KB.",
    });
    expect(problemOf(png({ extra: [pngChunk("tEXt", heavy)] }))).toBeNull();
  });
});
