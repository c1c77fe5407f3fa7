/** Without O and I, 0 and 1, which are easily mistaken for each other on paper. */
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A fresh number that nobody can guess: 80 random bits, as `7QKM-2F4T-9XWC-H2KD`. */
export function newCertificateCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH));
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}
