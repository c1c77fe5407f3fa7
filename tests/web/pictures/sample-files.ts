/** Files of pictures, as short as their headers allow. */

const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
const bytes32 = (number: number): number[] => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
const chunk = (name: string, content: number[]): number[] => [
  ...bytes32(content.length),
  ...ascii(name),
  ...content,
  ...bytes32(0),
];
const file = (bytes: number[], name: string, type: string): File => new File([Uint8Array.from(bytes)], name, { type });

type Png = { width?: number; height?: number; name?: string; isAnimated?: boolean };

export function png({ width = 800, height = 600, name = "photo.png", isAnimated = false }: Png = {}): File {
  const header = chunk("IHDR", [...bytes32(width), ...bytes32(height), 8, 2, 0, 0, 0]);
  const animation = isAnimated ? chunk("acTL", [...bytes32(2), ...bytes32(0)]) : [];
  return file([0x89, ...ascii("PNG\r\n\x1a\n"), ...header, ...animation, ...chunk("IDAT", [1])], name, "image/png");
}

export function jpeg(width: number, height: number): File {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const start = [0xff, 0xd8, 0xff, 0xe0, 0, 16, ...ascii("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0];
  const frame = [0xff, 0xc0, 0, 17, 8, ...size, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  return file([...start, ...frame, 0xff, 0xd9], "photo.jpg", "image/jpeg");
}

/** An extended WebP. */
export function webp(width: number, height: number, isAnimated = false): File {
  const bytes24 = (number: number) => [number & 255, (number >> 8) & 255, (number >> 16) & 255];
  const canvas = [isAnimated ? 2 : 0, 0, 0, 0, ...bytes24(width - 1), ...bytes24(height - 1)];
  const content = [...ascii("WEBP"), ...ascii("VP8X"), 10, 0, 0, 0, ...canvas];
  return file([...ascii("RIFF"), content.length, 0, 0, 0, ...content], "photo.webp", "image/webp");
}

/** A file with this text and the name and type of a PNG. */
export const named = (text: string): File => file(ascii(text), "photo.png", "image/png");
