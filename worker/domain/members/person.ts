import { profile, user } from "#db/schema/index.ts";

/** The query joins `user`, and left-joins `profile`. A row is a `PersonView` as it is. */
export const personColumns = {
  id: user.id,
  name: user.name,
  title: profile.title,
  image: user.image,
  sample: user.sample,
};
