import { open } from "#contract/cover.ts";

const FULL = Math.PI * 2;
type Point = readonly [number, number];

export function braid(x0: number, y0: number, length: number, horizontal: boolean): string {
  const period = length / Math.round(length / 44);
  const count = Math.round(length / 6);
  return Array.from({ length: 6 }, (_, k) => {
    const swing = 11 - Math.abs(k - 2.5) * 0.6;
    const points = Array.from({ length: count + 1 }, (_, i): Point => {
      const along = (i / count) * length;
      const across = swing * Math.sin((along / period) * FULL + (k * FULL) / 6);
      return horizontal ? [x0 + along, y0 + across] : [x0 + across, y0 + along];
    });
    return open(points);
  }).join("");
}
