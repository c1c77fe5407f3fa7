/** The size of the picture of our media store with this key, if it may be shown; null for any other. */
export type FindPicture = (key: string, alt: string) => { width: number; height: number } | null;

/** Finds those pictures of a text that are among these rows. */
export function findPictureIn(rows: { key: string; width: number; height: number }[]): FindPicture {
  const sizes = new Map(rows.map(({ key, ...size }) => [key, size]));
  return (key) => sizes.get(key) ?? null;
}
