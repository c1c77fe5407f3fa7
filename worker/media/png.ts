import { crc32 } from "node:zlib";
import { isAt, type PictureFormat, type Size, slice } from "./picture.ts";

/** PNG (ISO/IEC 15948): a signature, then chunks of length, name, content and checksum, the first of them IHDR and the last IEND. */

const SIGNATURE = "\x89PNG\r\n\x1a\n";
const HEADER_BYTES = 13;
/** Length, name and checksum. */
const FRAME_BYTES = 12;
/** The chunks that bear the image. */
const KEPT = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];
/** Those of an animation. */
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

/** The chunks up to IEND; null with one that is damaged, animated, or needed by a reader and not known here. */
function readChunks(file: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; chunks.at(-1)?.name !== "IEND"; at += chunks.at(-1)?.bytes.length ?? 0) {
    const bytes = slice(file, at, at + FRAME_BYTES + file.readUInt32BE(at));
    const name = bytes.toString("latin1", 4, 8);
    const isDamaged = crc32(bytes.subarray(4, -4)) !== bytes.readUInt32BE(bytes.length - 4);
    if (isDamaged || ANIMATED.includes(name) || (isCritical(name) && !KEPT.includes(name))) return null;
    chunks.push({ name, bytes });
  }
  return chunks;
}

/** Whether no reader can do without a chunk: its name begins with a capital letter. */
const isCritical = (name: string): boolean => /^[A-Z]/.test(name);

/** Whether the header is the first chunk and the only one of its kind, and pixels follow. `sizeOf` has read the size from it. */
function isWhole([first, ...rest]: Chunk[], { width, height }: Size): boolean {
  const others = rest.map(({ name }) => name);
  return width > 0 && height > 0 && first?.name === "IHDR" && !others.includes("IHDR") && others.includes("IDAT");
}
