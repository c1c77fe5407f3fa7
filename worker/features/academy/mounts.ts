import type { Mounts } from "#domain/nouns/noun.ts";
import { certificateRoutes, issueRoutes } from "./certificates/routes.ts";
import { courseRoutes } from "./courses/routes.ts";
import { academyDocuments } from "./documents.ts";
import { learningRoutes } from "./learning/routes.ts";
import { requestRoutes } from "./requests/routes.ts";
import { resourceRoutes } from "./resources/routes.ts";

export const mounts: Mounts = [
  ["/api/academy", courseRoutes],
  ["/api/academy", learningRoutes],
  ["/api/academy", resourceRoutes],
  ["/api/academy", issueRoutes],
  ["/api/academy", requestRoutes],
  ["/api/certificates", certificateRoutes],
  ["/", academyDocuments],
];
