/** Without O, I, 0 and 1, which are hard to tell apart on paper. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** 80 random bits, such as `7QKM-2F4T-9XWC-H2KD`: nobody can guess one. */
export function newCertificateCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH));
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}
