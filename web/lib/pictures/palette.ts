/** At most 256 colors: `colors` has three bytes for each; `pixels` has color numbers. */
type Indexed = { colors: Uint8Array; pixels: Uint8Array };

const MAX_COLORS = 256;
/** Five bits each of red, green and blue. */
const cellOf = (red: number, green: number, blue: number): number =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
const CELLS = 1 << 15;

function countCells(rgba: Uint8ClampedArray) {
  const counts = new Uint32Array(CELLS);
  const sums = new Float64Array(CELLS * 3);
  for (let at = 0; at < rgba.length; at += 4) {
    const parts = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0] as const;
    const cell = cellOf(...parts);
    counts[cell] = (counts[cell] ?? 0) + 1;
    for (const [part, value] of parts.entries()) sums[cell * 3 + part] = (sums[cell * 3 + part] ?? 0) + value;
  }
  return { counts, sums };
}

function nearest(colors: Uint8Array, cell: number): number {
  const parts = [(cell >> 10) << 3, ((cell >> 5) & 31) << 3, (cell & 31) << 3];
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let color = 0; color * 3 < colors.length; color += 1) {
    const distance = parts.reduce((sum, part, at) => sum + (part + 4 - (colors[color * 3 + at] ?? 0)) ** 2, 0);
    if (distance < least) [best, least] = [color, distance];
  }
  return best;
}

/** Keeps the most common colors; similar ones become their mean. For drawings with few colors and antialiased lines. */
export function reduceColors(rgba: Uint8ClampedArray): Indexed {
  const { counts, sums } = countCells(rgba);
  const found = Array.from(counts.keys()).filter((cell) => counts[cell]);
  found.sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0));
  const kept = found.slice(0, MAX_COLORS);
  const colors = Uint8Array.from(
    kept.flatMap((cell) => [0, 1, 2].map((part) => Math.round((sums[cell * 3 + part] ?? 0) / (counts[cell] ?? 1)))),
  );
  const numbers = new Uint8Array(CELLS);
  for (const [number, cell] of kept.entries()) numbers[cell] = number;
  for (const cell of found.slice(MAX_COLORS)) numbers[cell] = nearest(colors, cell);
  const pixels = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = numbers[cellOf(rgba[at * 4] ?? 0, rgba[at * 4 + 1] ?? 0, rgba[at * 4 + 2] ?? 0)] ?? 0;
  return { colors, pixels };
}
