/** Names in the URL of the owner's dialogs that open from any tab. */
export const PROFILE_DIALOGS = {
  intro: "edit-intro",
  about: "edit-about",
  focus: "edit-focus",
  visibility: "visibility",
} as const;

export const PICTURE_ID = "profile-picture";
