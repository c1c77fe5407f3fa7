import { vi } from "vitest";
import type { PictureSize } from "#web/lib/pictures/check-picture.ts";

/** Files of pictures, as short as their headers allow. */

const sizes = new WeakMap<Blob, PictureSize>();

/** What the browser has and jsdom has not: addresses of files, and pictures that load. Only files of this module are whole. */
export function stubPictures(): void {
  const files = new Map<string, Blob>();
  const createObjectURL = vi.fn((blob: Blob) => {
    const url = `blob:${files.size}`;
    files.set(url, blob);
    return url;
  });
  Object.assign(URL, { createObjectURL, revokeObjectURL: vi.fn() });
  class FakeImage {
    naturalWidth = 0;
    naturalHeight = 0;
    onload = () => {};
    onerror = () => {};
    set src(url: string) {
      const size = sizes.get(files.get(url) ?? new Blob());
      Object.assign(this, { naturalWidth: size?.width, naturalHeight: size?.height });
      queueMicrotask(size ? this.onload : this.onerror);
    }
  }
  vi.stubGlobal("Image", FakeImage);
}

const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
const bytes32 = (number: number): number[] => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
const chunk = (name: string, content: number[]): number[] => [
  ...bytes32(content.length),
  ...ascii(name),
  ...content,
  ...bytes32(0),
];
function file(bytes: number[], name: string, type: string, size?: PictureSize): File {
  const made = new File([Uint8Array.from(bytes)], name, { type });
  if (size) sizes.set(made, size);
  return made;
}

type Png = { width?: number; height?: number; name?: string; isAnimated?: boolean };

export function png({ width = 800, height = 600, name = "photo.png", isAnimated = false }: Png = {}): File {
  const header = chunk("IHDR", [...bytes32(width), ...bytes32(height), 8, 2, 0, 0, 0]);
  const animation = isAnimated ? chunk("acTL", [...bytes32(2), ...bytes32(0)]) : [];
  return file([0x89, ...ascii("PNG\r\n\x1a\n"), ...header, ...animation, ...chunk("IDAT", [1])], name, "image/png", {
    width,
    height,
  });
}

export function jpeg(width: number, height: number): File {
  return file([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xd9], "photo.jpg", "image/jpeg", { width, height });
}

/** An extended WebP. */
export function webp(width: number, height: number, isAnimated = false): File {
  const bytes24 = (number: number) => [number & 255, (number >> 8) & 255, (number >> 16) & 255];
  const canvas = [isAnimated ? 2 : 0, 0, 0, 0, ...bytes24(width - 1), ...bytes24(height - 1)];
  const content = [...ascii("WEBP"), ...ascii("VP8X"), 10, 0, 0, 0, ...canvas];
  return file([...ascii("RIFF"), content.length, 0, 0, 0, ...content], "photo.webp", "image/webp", { width, height });
}

/** A file with this text and the name and type of a PNG. */
export const named = (text: string): File => file(ascii(text), "photo.png", "image/png");
