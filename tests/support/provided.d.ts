import "vitest";

/** What the configuration gives to tests. */
declare module "vitest" {
  interface ProvidedContext {
    /** Whether the bench counts at its full size. */
    fullBench: boolean;
  }
}
