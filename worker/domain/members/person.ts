import { profile, user } from "#db/schema/index.ts";

/**
 * The columns of a `PersonView`: a person as cards and lists show one. The query joins `user`, and left-joins `profile` by
 * `profile.memberId`. A selected row is a `PersonView` as it is.
 */
export const personColumns = {
  id: user.id,
  name: user.name,
  title: profile.title,
  image: user.image,
  sample: user.sample,
};
