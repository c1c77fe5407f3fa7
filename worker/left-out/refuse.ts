/** What stands in for a part of the auth library that the worker does not carry. Whoever reaches it learns which, and where to bring it back. */
export const leftOut = (name: string) => (): never => {
  throw new Error(`${name} is left out of the worker: see scripts/left-out.mjs`);
};
