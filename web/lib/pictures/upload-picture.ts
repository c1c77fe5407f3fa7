import type { MediaUse, MediaView } from "#contract/media/pictures.ts";
import { http } from "../http.ts";

/** A command of a feature then uses the picture's key. Throws an HttpError. */
export const uploadPicture = (picture: Blob, use: MediaUse): Promise<MediaView> =>
  http.postFile<MediaView>(`/api/media?use=${use}`, picture);
