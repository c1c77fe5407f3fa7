import { isAt, type PictureFormat, refuseMore, type Size, slice } from "./picture.ts";

/**
 * RFC 9649: RIFF chunks. A simple file has one with pixels, `VP8 ` or `VP8L`; an extended one begins with `VP8X`
 * (size).
 */

const HEADER_BYTES = 12;
const ANIMATED = ["ANIM", "ANMF"];
const HAS_ANIMATION = 0x02;
const HAS_ALPHA = 0x10;

export const webp: PictureFormat = {
  type: "image/webp",
  matches: (file) => isAt(file, 0, "RIFF") && isAt(file, 8, "WEBP"),
  sizeOf(file) {
    const first = chunkAt(file, HEADER_BYTES);
    return first.name === "VP8X" ? canvasSize(first.content) : frameSize(first);
  },
  copyOf(file, size) {
    const chunks = readChunks(file);
    const frames = chunks.filter(({ name }) => FRAMES.includes(name));
    const [frame] = frames;
    if (!frame || frames.length > 1 || chunks.some(({ name }) => ANIMATED.includes(name))) return null;
    const drawn = frameSize(frame);
    if (drawn?.width !== size.width || drawn.height !== size.height) return null;
    const [first] = chunks;
    return first?.name === "VP8X" ? copyExtended(first, chunks, frame) : write([frame]);
  },
};

const FRAMES = ["VP8 ", "VP8L"];

type Chunk = { name: string; content: Buffer };

/** Throws a RangeError for a truncated file. */
function chunkAt(file: Buffer, at: number): Chunk {
  const start = at + 8;
  return { name: file.toString("latin1", at, at + 4), content: slice(file, start, start + file.readUInt32LE(at + 4)) };
}

function readChunks(file: Buffer): Chunk[] {
  const end = 8 + file.readUInt32LE(4);
  const whole = slice(file, 0, end);
  const chunks: Chunk[] = [];
  for (let at = HEADER_BYTES; at < end; ) {
    const chunk = chunkAt(whole, at);
    chunks.push(chunk);
    refuseMore(chunks.length);
    at += 8 + chunk.content.length + (chunk.content.length % 2);
  }
  return chunks;
}

/** Frame and transparency only; null for an animation, and for transparency behind the frame. */
function copyExtended(extended: Chunk, chunks: Chunk[], frame: Chunk): Buffer<ArrayBuffer> | null {
  const content = Buffer.from(extended.content);
  const flags = content.readUInt8(0);
  if (flags & HAS_ANIMATION || chunks.filter(({ name }) => name === "VP8X").length > 1) return null;
  content.fill(0, 0, 4);
  content.writeUInt8(flags & HAS_ALPHA, 0);
  const alphas = frame.name === "VP8 " ? chunks.filter(({ name }) => name === "ALPH") : [];
  const [alpha] = alphas;
  if (alphas.length > 1 || (alpha && chunks.indexOf(alpha) > chunks.indexOf(frame))) return null;
  return write([{ name: "VP8X", content }, ...alphas, frame]);
}

function write(chunks: Chunk[]): Buffer<ArrayBuffer> {
  const parts = chunks.flatMap(({ name, content }) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return [Buffer.from(name, "latin1"), length, content, Buffer.alloc(content.length % 2)];
  });
  const file = Buffer.concat([Buffer.from("RIFF    WEBP", "latin1"), ...parts]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

function canvasSize(content: Buffer): Size | null {
  return content.length === 10 ? { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 } : null;
}

function frameSize({ name, content }: Chunk): Size | null {
  if (name === "VP8 ") return lossySize(content);
  return name === "VP8L" ? losslessSize(content) : null;
}

/** RFC 6386, 9.1: a key frame's tag with the length of its first partition, three fixed bytes, and 14 bits each. */
function lossySize(content: Buffer): Size | null {
  const tag = content.readUIntLE(0, 3);
  const isKeyFrame = (tag & 1) === 0 && content.readUIntBE(3, 3) === 0x9d012a;
  if (!isKeyFrame || 10 + (tag >> 5) > content.length) return null;
  return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
}

/** RFC 9649, 3.4: a fixed byte, then 14 bits each, minus one, transparency, and the version 0. */
function losslessSize(content: Buffer): Size | null {
  const bits = content.readUInt32LE(1);
  if (content[0] !== 0x2f || bits >>> 29 !== 0) return null;
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
