import type { Read } from "./read.ts";

export const READS: Record<string, Read[]> = {
  // Read from the bucket alone.
  "/media/:key": [{ path: "/media/aaaaaaaaaaaaaaaaaaaaaa.png", as: "member", status: 404, maxTrips: 0, maxRows: 0 }],
};
