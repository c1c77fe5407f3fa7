import type { Sees } from "./access-row.ts";

/** What the rows of several nouns expect. */

export const ADMIN_ONLY = "401 403 403 403 403 403 200";
export const ADMIN_NO_CONTENT = "401 403 403 403 403 403 204";
export const ADMIN_MISSING = "401 403 403 403 403 403 404";
export const ADMIN_CREATED = "401 403 403 403 403 403 201";
export const ANYBODY = "200 200 200 200 200 200 200";
export const NOWHERE = "404 404 404 404 404 404 404";
export const ONESELF = "401 200 200 200 200 403 200";
export const ONESELF_NO_CONTENT = "401 204 204 204 204 403 204";
/** Objects for members, when they do not exist. */
export const MEMBERS_MISSING = "401 404 404 404 404 403 404";
/** Objects of hosts, when they do not exist. Pending members cannot host. */
export const HOSTS_MISSING = "401 403 404 404 404 403 404";
/** Only the owner has a password, and the request has a wrong one. */
export const WRONG_PASSWORD = "401 409 403 409 409 403 409";
/** A page for members: visitors and suspended members are redirected to sign-in. */
export const OWN_PAGE = "302 200 200 200 200 302 200";
/** A key that no picture has. */
export const NO_PICTURE = "aaaaaaaaaaaaaaaaaaaaaa.png";
export const FOR_ADMINS: Sees = { email: ["admin"] };
