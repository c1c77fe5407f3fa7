import * as z from "zod/mini";

/** Body of `POST /api/setup`: the person who presents the installation's one-time secret becomes the first admin. */
export const setupInput = z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(500)) });
