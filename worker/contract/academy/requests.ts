import * as z from "zod/mini";
import { id, paragraphsOfText, shownLine } from "../text.ts";
import { REQUEST_REASON_MAX_LENGTH, REQUEST_TOPIC_MAX_LENGTH } from "./plain/academy.ts";

/** Body of `POST /api/academy/requests` (204): asks for a course or a document. Asking again for the same topic changes nothing. */
export const contentRequestInput = z.strictObject({
  topic: shownLine(3, REQUEST_TOPIC_MAX_LENGTH, { required: "Enter a topic." }),
  reason: paragraphsOfText(0, REQUEST_REASON_MAX_LENGTH),
});
export type ContentRequestInput = z.infer<typeof contentRequestInput>;

/** What members ask for, without who asked. `votes`: others who second it. `path`: where it is, once published. An admin may decline it. */
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
/** `GET /api/academy/requests`: the viewer's own, and the newest open ones of members who are visible to them, the newest first. */
export type ContentRequestsView = { rows: ContentRequestView[] };

/** `GET /api/admin/academy/requests`: the open ones of approved members, the oldest first. */
export type AdminContentRequestView = { id: string; topic: string; reason: string; at: string; votes: number };
export type AdminContentRequestsView = { rows: AdminContentRequestView[] };
/**
 * Body of `PUT /api/admin/academy/requests/:id/publication` (204): the published course that answers it, or the published resource for all members;
 * who asked is notified. 409 `conflict` for one that is not published.
 */
export const publicationInput = z.union([z.strictObject({ courseId: id }), z.strictObject({ resourceId: id })]);
export type PublicationInput = z.infer<typeof publicationInput>;
