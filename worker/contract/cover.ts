/** Guilloche patterns, as on banknotes: the same id gives the same lines. `ui/content/cover.tsx` draws them. */
export const HUES = [188, 205, 235, 262, 290, 330, 18, 45, 70, 95, 130, 155] as const;

/** A closed path around a center, repeated with each transform of `turns`. */
export type Ring = { cx: number; cy: number; path: string; turns: string[] };
export type Drawing = { hue: number; field: string | null; lines: string | null; rings: Ring[] };
type Point = readonly [number, number];

const FULL = Math.PI * 2;

export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Pseudo-random numbers from 0 to 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
const degrees = (radians: number) => round(((radians * 180) / Math.PI) * 10) / 10;
const middle = (a: Point, b: Point) => `${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}`;
const at = (p: Point) => `${round(p[0])} ${round(p[1])}`;

/** The points are control points of a curve through the middle of each pair, so that few points look smooth. */
function closed(points: Point[]): string {
  const [start] = points;
  const end = points.at(-1);
  if (!start || !end) return "";
  const curves = points.map((p, i) => `Q${at(p)} ${middle(p, points[i + 1] ?? start)}`);
  return `M${middle(end, start)}${curves.join("")}Z`;
}

export function open(points: Point[]): string {
  const [start] = points;
  const end = points.at(-1);
  if (!start || !end) return "";
  const curves = points.slice(1, -1).map((p, i) => `Q${at(p)} ${middle(p, points[i + 2] ?? end)}`);
  return `M${at(start)}${curves.join("")}L${at(end)}`;
}

function polar(count: number, radius: (angle: number) => number): string {
  return closed(
    Array.from({ length: count }, (_, i) => {
      const angle = (i / count) * FULL;
      const r = radius(angle);
      return [r * Math.cos(angle), r * Math.sin(angle)];
    }),
  );
}

type Rosette = { rings: number; step: number; twist: number };

export function rosette(cx: number, cy: number, size: number, lobes: number, depth: number, how: Rosette): Ring {
  const turns: string[] = [];
  for (let k = 1; k < how.rings; k++) {
    const scale = Math.round((1 - how.step * k) * 1000) / 1000;
    for (const side of [1, -1]) turns.push(`rotate(${degrees((side * k * how.twist) / lobes)}) scale(${scale})`);
  }
  const path = polar(lobes * 12, (q) => size * (1 - depth + depth * Math.cos(lobes * q)));
  return { cx: round(cx), cy: round(cy), path, turns };
}

/** Each band repeats one wave, rotated by a fraction of its period. */
export function lathe(cx: number, cy: number, size: number, bands: [number, number, number, number][]): Ring[] {
  return bands.map(([radius, swing, waves, strands]) => ({
    cx: round(cx),
    cy: round(cy),
    path: polar(waves * 8, (q) => size * (radius + swing * Math.sin(waves * q))),
    turns: Array.from({ length: strands - 1 }, (_, k) => `rotate(${degrees(((k + 1) * FULL) / strands / waves)})`),
  }));
}

function waves(w: number, h: number, period: number, swing: number, lines: number): string {
  let path = "";
  for (let k = -2; k < lines + 2; k++) {
    const points = Array.from({ length: 33 }, (_, i): Point => {
      const t = i / 32;
      const lift = Math.sin(t * period * FULL + 0.21 * k) * Math.sin(1.3 * Math.PI * t + 0.07 * k);
      return [t * w, (h * (k + 0.5)) / lines + swing * lift];
    });
    path += open(points);
  }
  return path;
}

export function drawCover(seed: string, w: number, h: number, lines = 24): Drawing {
  const next = mulberry32(fnv1a(seed));
  const hue = HUES[(next() * 12) | 0] ?? 188;
  const family = (next() * 3) | 0;
  const cx = w * (0.6 + 0.25 * next());
  const cy = h * (0.35 + 0.35 * next());
  if (family === 1) {
    const period = 1.5 + 2 * next();
    const swing = Math.min(h, w * 0.45) * (0.1 + 0.08 * next());
    return { hue, field: null, lines: waves(w, h, period, swing, lines), rings: [] };
  }
  const rings = family === 0 ? rosettes(cx, cy, h, next) : braids(cx, cy, h, next);
  return { hue, field: waves(w, h, 0.8 + next(), h * 0.07, 13), lines: null, rings };
}

function rosettes(cx: number, cy: number, h: number, next: () => number): Ring[] {
  const lobes = 9 + ((next() * 8) | 0);
  const size = h * (0.62 + 0.2 * next());
  const depth = 0.09 + 0.08 * next();
  return [
    rosette(cx, cy, size, lobes, depth, { rings: 7, step: 0.07, twist: 0.42 }),
    rosette(cx, cy, size * 0.44, lobes + 3, depth + 0.03, { rings: 5, step: 0.13, twist: 0.5 }),
  ];
}

function braids(cx: number, cy: number, h: number, next: () => number): Ring[] {
  const n = 18 + 2 * ((next() * 6) | 0);
  return lathe(cx, cy, h * 0.64, [
    [0.86, 0.13, n, 5],
    [0.56, 0.14, (n * 0.75) | 0, 5],
    [0.25, 0.14, (n / 2) | 0, 5],
  ]);
}

export function drawMedallion(seed: string): Ring {
  const next = mulberry32(fnv1a(seed));
  const lobes = 7 + ((next() * 6) | 0);
  return rosette(48, 48, 45, lobes, 0.13 + 0.08 * next(), { rings: 4, step: 0.17, twist: 0.5 });
}
