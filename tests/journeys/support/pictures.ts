import { crc32, deflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A square PNG of RGB pixels with side `side`, whose left half is red and whose right half is blue. `comment` is stored as text beside the pixels. */
export function redAndBlue(side: number, comment: string): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Eight bits for each of three colors.
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + 3 * side);
  for (let x = 0; x < side; x++) row[1 + 3 * x + (x < side / 2 ? 0 : 2)] = 220;
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("tEXt", Buffer.from(`Comment\0${comment}`, "latin1")),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The width and the height in the header of a PNG. Throws for any other file. */
export function sizeOfPng(file: Buffer): { width: number; height: number } {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error("This is no PNG.");
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}
