/**
 * The fixed ids of a table's sample rows, each a UUIDv7 like any other, so that a second run finds the same rows. `block`: four hexadecimal digits
 * that no other table has.
 */
export const sampleIds =
  (block: string) =>
  (at: number): string =>
    `01900000-0000-7000-8000-${block}${at.toString(16).padStart(8, "0")}`;
