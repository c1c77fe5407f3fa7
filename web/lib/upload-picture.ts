import type { MediaUse, MediaView } from "#contract/media/pictures.ts";
import { http } from "./http.ts";

/** Uploads a picture. Its key is then put to use by a command of its feature. Throws an HttpError. */
export const uploadPicture = (picture: Blob, use: MediaUse): Promise<MediaView> =>
  http.postFile<MediaView>(`/api/media?use=${use}`, picture);
