import * as z from "zod/mini";

/** `POST /api/setup`: the installation's one-time secret makes its holder the first admin. */
export const setupInput = z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(500)) });
