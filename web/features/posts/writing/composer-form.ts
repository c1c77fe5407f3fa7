import { POST_AUDIENCES } from "#contract/posts/limits.ts";
import type { Form } from "#web/forms/use-form.ts";

/** The form of a new post. `picture`: the key of an uploaded one, empty without one. */
type ComposerValues = { text: string; audience: string; picture: string; pictureAlt: string };
export type ComposerForm = Form<ComposerValues>;

export const EMPTY_POST: ComposerValues = { text: "", audience: POST_AUDIENCES[0][0], picture: "", pictureAlt: "" };
