import * as z from "zod/mini";
import { id, paragraphsOfText, shownLine } from "../text.ts";
import { REQUEST_REASON_MAX_LENGTH, REQUEST_TOPIC_MAX_LENGTH } from "./academy.ts";

/** `POST /api/academy/requests` (204). Repeating a topic changes nothing. */
export const contentRequestInput = z.strictObject({
  topic: shownLine(3, REQUEST_TOPIC_MAX_LENGTH, { required: "Enter a topic." }),
  reason: paragraphsOfText(0, REQUEST_REASON_MAX_LENGTH),
});
export type ContentRequestInput = z.infer<typeof contentRequestInput>;

/** Without the author. `path`: of the published answer. */
export type ContentRequestView = {
  id: string;
  topic: string;
  at: string;
  votes: number;
  isOwn: boolean;
  isSeconded: boolean;
  path: string | null;
  isDeclined: boolean;
};
/** `GET /api/academy/requests`: the viewer's own, and the newest open ones of visible members; newest first. */
export type ContentRequestsView = { rows: ContentRequestView[] };

export type AdminContentRequestView = { id: string; topic: string; reason: string; at: string; votes: number };
export type AdminContentRequestsView = { rows: AdminContentRequestView[] };
export const publicationInput = z.union([z.strictObject({ courseId: id }), z.strictObject({ resourceId: id })]);
export type PublicationInput = z.infer<typeof publicationInput>;
