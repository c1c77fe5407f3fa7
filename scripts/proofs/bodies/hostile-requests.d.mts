export const DEEP_LIST: string;
export const DEEP_OBJECT: string;
export const HOSTILE_BODIES: Record<string, string | Uint8Array<ArrayBuffer>>;
export const HOSTILE_SPELLINGS: ((path: string) => string)[];
export const HOSTILE_IDS: string[];
export const THOUSAND_HEADERS: Record<string, string>;
