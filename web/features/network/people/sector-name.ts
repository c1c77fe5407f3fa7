import { SECTORS } from "#contract/profiles/lists.ts";

const names = new Map<string, string>(SECTORS);

/** `FinTech`; an unknown code as it is. */
export const sectorName = (code: string): string => names.get(code) ?? code;
