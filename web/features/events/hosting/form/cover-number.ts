/** A non-negative 31-bit integer. */
export const drawCoverNumber = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1;
