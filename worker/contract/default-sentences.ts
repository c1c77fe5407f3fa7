import * as z from "zod/mini";

/** For fields without their own sentence, on the screen and in API responses. */
export const REQUIRED = "Required";
export const INVALID = "Invalid input";

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

z.config({ localeError: ({ input }) => (isBlank(input) ? REQUIRED : INVALID) });
