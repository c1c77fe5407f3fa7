import { POST_AUDIENCES } from "#contract/posts/plain/limits.ts";

/** The options of a select for who sees a post. */
export const AUDIENCE_OPTIONS = POST_AUDIENCES.map(([code, name]) => (
  <option key={code} value={code}>
    {name}
  </option>
));
