import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import { cursor, lineOfText, type Page } from "../text.ts";
import type { CourseCategory, FileType, ResourceKind } from "./academy.ts";

export const resourceQuery = z.object({
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  category: z.optional(z.enum(["investing", "blockchain", "legal"])),
  cursor,
});
export type ResourceQuery = z.infer<typeof resourceQuery>;

/** Content: `/api/academy/resources/:id/file`. */
export type FileView = { id: string; title: string; type: FileType; bytes: number };

export type ResourceView = {
  id: string;
  title: string;
  kind: ResourceKind;
  category: CourseCategory;
  description: string;
  author: string;
  sample: boolean;
  file: { type: FileType; bytes: number } | null;
  link: string | null;
};
export type ResourcePage = Page<ResourceView>;
