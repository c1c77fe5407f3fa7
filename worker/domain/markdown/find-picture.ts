export type FindPicture = (key: string, alt: string) => { width: number; height: number } | null;

export function findPictureIn(rows: { key: string; width: number; height: number }[]): FindPicture {
  const sizes = new Map(rows.map(({ key, ...size }) => [key, size]));
  return (key) => sizes.get(key) ?? null;
}
