/** UUIDv7, the same in every run. `block`: four hexadecimal digits that no other table has. */
export const sampleIds =
  (block: string) =>
  (at: number): string =>
    `01900000-0000-7000-8000-${block}${at.toString(16).padStart(8, "0")}`;
