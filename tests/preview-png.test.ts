import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { writePng } from "#web/lib/pictures/indexed-png.ts";

const WHITE = [255, 255, 255, 255];
const BLACK = [0, 0, 0, 255];

/** The chunks of a PNG, by name. */
function chunksOf(file: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const name = file.subarray(at + 4, at + 8).toString("latin1");
    chunks.set(name, file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  }
  return chunks;
}

describe("The file of a picture for shared links", () => {
  it("is a PNG with a palette and a number for each pixel", async () => {
    const data = Uint8ClampedArray.from([...WHITE, ...BLACK, ...WHITE, ...WHITE]);
    const picture = await writePng({ width: 2, height: 2, data });
    expect(picture.type).toBe("image/png");
    const file = Buffer.from(await picture.arrayBuffer());
    expect(file.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
    const chunks = chunksOf(file);
    expect([...chunks.keys()]).toEqual(["IHDR", "PLTE", "IDAT", "IEND"]);
    expect([...(chunks.get("IHDR") ?? [])]).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 8, 3, 0, 0, 0]);
    expect([...(chunks.get("PLTE") ?? [])]).toEqual([255, 255, 255, 0, 0, 0]);
    expect([...inflateSync(chunks.get("IDAT") ?? Buffer.of())]).toEqual([0, 0, 1, 0, 0, 0]);
  });

  it("has checksums that decoders accept", async () => {
    const picture = await writePng({ width: 1, height: 1, data: Uint8ClampedArray.from(WHITE) });
    const file = Buffer.from(await picture.arrayBuffer());
    expect(file.subarray(-12).toString("hex")).toBe("0000000049454e44ae426082");
  });
});
