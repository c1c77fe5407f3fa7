import * as z from "zod/mini";

/** What a form says of a field whose schema has no sentence of its own: on the screen and in answers of the API. */
export const REQUIRED = "Required";
export const INVALID = "Invalid input";

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

z.config({ localeError: ({ input }) => (isBlank(input) ? REQUIRED : INVALID) });
