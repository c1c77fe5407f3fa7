import { media } from "#db/schema/index.ts";
import { type OwnRows, own, pick } from "#domain/nouns/own-rows.ts";

export const mediaOwnRows: OwnRows = {
  pictures: own(media, media.ownerId, pick(media, "key", "use", "bytes", "createdAt")),
};
