import { POST_AUDIENCES } from "#contract/posts/limits.ts";
import type { Form } from "#web/forms/use-form.ts";

/** `picture`: the key of an uploaded picture, or empty. */
type ComposerValues = { text: string; audience: string; picture: string; pictureAlt: string };
export type ComposerForm = Form<ComposerValues>;

export const EMPTY_POST: ComposerValues = { text: "", audience: POST_AUDIENCES[0][0], picture: "", pictureAlt: "" };
