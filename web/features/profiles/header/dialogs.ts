/** The dialogs of one's own profile that open from any of its tabs, by their names in the URL. */
export const PROFILE_DIALOGS = {
  intro: "edit-intro",
  about: "edit-about",
  focus: "edit-focus",
  visibility: "visibility",
} as const;

/** The element with the picture and its menu, for what leads to it. */
export const PICTURE_ID = "profile-picture";
