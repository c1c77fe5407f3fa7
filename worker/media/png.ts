import { crc32 } from "node:zlib";
import { isAt, type PictureFormat, refuseMore, type Size, slice } from "./picture.ts";

/** ISO/IEC 15948: a signature, then chunks of length, name, content and checksum, from IHDR to IEND. */

const SIGNATURE = "\x89PNG\r\n\x1a\n";
const HEADER_BYTES = 13;
/** Length, name and checksum. */
const FRAME_BYTES = 12;
const KEPT = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];
const ANIMATED = ["acTL", "fcTL", "fdAT"];

export const png: PictureFormat = {
  type: "image/png",
  matches: (file) => isAt(file, 0, SIGNATURE),
  sizeOf(file) {
    const header = SIGNATURE.length;
    if (!isAt(file, header + 4, "IHDR") || file.readUInt32BE(header) !== HEADER_BYTES) return null;
    return { width: file.readUInt32BE(header + 8), height: file.readUInt32BE(header + 12) };
  },
  copyOf(file, size) {
    const chunks = readChunks(file);
    if (!chunks || !isWhole(chunks, size)) return null;
    const kept = chunks.filter(({ name }) => KEPT.includes(name)).map(({ bytes }) => bytes);
    return Buffer.concat([file.subarray(0, SIGNATURE.length), ...kept]);
  },
};

type Chunk = { name: string; bytes: Buffer };

/** Null with a damaged, animated, or unknown critical chunk. */
function readChunks(file: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; chunks.at(-1)?.name !== "IEND"; at += chunks.at(-1)?.bytes.length ?? 0) {
    const bytes = slice(file, at, at + FRAME_BYTES + file.readUInt32BE(at));
    const name = bytes.toString("latin1", 4, 8);
    const isDamaged = crc32(bytes.subarray(4, -4)) !== bytes.readUInt32BE(bytes.length - 4);
    if (isDamaged || ANIMATED.includes(name) || (isCritical(name) && !KEPT.includes(name))) return null;
    chunks.push({ name, bytes });
    refuseMore(chunks.length);
  }
  return chunks;
}

/** An uppercase first letter: readers need this chunk. */
const isCritical = (name: string): boolean => /^[A-Z]/.test(name);

function isWhole([first, ...rest]: Chunk[], { width, height }: Size): boolean {
  const others = rest.map(({ name }) => name);
  return width > 0 && height > 0 && first?.name === "IHDR" && !others.includes("IHDR") && others.includes("IDAT");
}
