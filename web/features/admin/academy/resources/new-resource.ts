import type { AdminResourceView } from "#contract/admin/academy.ts";

export const newResource = (id: string): AdminResourceView => ({
  ...{ id, title: "", kind: "guide", category: "investing", description: "", author: "" },
  ...{ course: null, file: null, link: null, publishedAt: null, version: 0 },
});
