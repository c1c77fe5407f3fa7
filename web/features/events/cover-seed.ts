/** What an event's cover is drawn from: the number its host chose, else the event's own id. */
export const coverSeed = ({ id, cover }: { id: string; cover: number | null }): string =>
  cover === null ? `evt:${id}` : `cover:${cover}`;
