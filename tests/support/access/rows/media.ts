import type { Row } from "../access-row.ts";
import { ANYBODY, NO_PICTURE, NOWHERE } from "../cells.ts";

/** Pictures. */
export const ROWS: Record<string, Row[]> = {
  // Empty, and so no picture: `upload.test.ts` uploads some.
  "POST /api/media": [
    {
      of: "none",
      request: "POST /api/media?use=avatar",
      type: "image/png",
      body: {},
      cells: "401 422 422 422 422 403 422",
    },
  ],
  "GET /media/:key": [
    { of: "own", request: "GET /media/{avatar}", cells: ANYBODY },
    { of: "missing", request: `GET /media/${NO_PICTURE}`, cells: NOWHERE },
  ],
};
