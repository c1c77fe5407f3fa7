import { queryOptions } from "@tanstack/react-query";
import type { WithdrawalInput } from "#contract/academy/certificates.ts";
import type { CourseCardView } from "#contract/academy/courses.ts";
import type { AdminContentRequestsView, PublicationInput } from "#contract/academy/requests.ts";
import type { ResourceView } from "#contract/academy/resources.ts";
import type {
  AdminCourseRowView,
  AdminCoursesView,
  AdminCourseView,
  AdminResourcesView,
  AdminResourceView,
  CourseInput,
  ModuleInput,
  ResourceInput,
  UploadedFileView,
} from "#contract/admin/academy.ts";
import { http, isMissing } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { saveOrConflict } from "#web/lib/mutations/edit-conflict.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { uploadPicture } from "#web/lib/pictures/upload-picture.ts";
import { apiQuery, queryClient, refetchBelow } from "#web/lib/query-client.ts";
import { refreshAdmin } from "../api.ts";
import { previewQuery } from "../pages/api.ts";

const COURSES = "/api/admin/academy";
const coursePath = (id: string) => `${COURSES}/${encodeURIComponent(id)}`;
const modulePath = (courseId: string, moduleId: string) =>
  `${coursePath(courseId)}/modules/${encodeURIComponent(moduleId)}`;

export const adminCoursesQuery = pagesQuery<AdminCourseRowView>(COURSES);
export const beginCourse = mutation({
  mutationFn: async () => (await http.get<AdminCoursesView>(COURSES)).newId,
});
/** Null: nobody has saved this course yet. As data, so that a refetch keeps the editor. */
export const adminCourseQuery = (id: string) =>
  queryOptions({
    queryKey: [coursePath(id)],
    queryFn: ({ signal }) =>
      http.get<AdminCourseView | null>(coursePath(id), { signal }).catch((error) => {
        if (isMissing(error)) return null;
        throw error;
      }),
  });

function show(saved: AdminCourseView): void {
  queryClient.setQueryData(adminCourseQuery(saved.id).queryKey, saved);
  refreshAdmin();
  void refetchBelow("/api/academy");
}

export const saveCourse = ({ id, publishedAt }: AdminCourseView) =>
  mutation({
    mutationFn: (input: CourseInput) =>
      saveOrConflict(
        () => http.put<AdminCourseView>(coursePath(id), input),
        async () => (await queryClient.fetchQuery({ ...adminCourseQuery(id), staleTime: 0 })) ?? undefined,
      ),
    onSuccess: show,
    success(_, { title, published }) {
      if (published) return publishedAt ? "Changes published" : `${title} is published`;
      return publishedAt ? `${title} is withdrawn` : "Draft saved";
    },
  });

export const saveModule = (courseId: string, moduleId: string) =>
  mutation({
    mutationFn: (input: ModuleInput) =>
      saveOrConflict(
        () => http.put<AdminCourseView>(modulePath(courseId, moduleId), input),
        async () => {
          const course = await queryClient.fetchQuery({ ...adminCourseQuery(courseId), staleTime: 0 });
          return course?.modules.find(({ id }) => id === moduleId);
        },
      ),
    onSuccess: show,
    success: (_, { title }) => `${title} saved`,
  });

export const removeModule = (courseId: string) =>
  mutation({
    mutationFn: (moduleId: string) => http.deleteFor<AdminCourseView>(modulePath(courseId, moduleId)),
    onSuccess: show,
    success: "Module removed",
  });

export const lessonPreviewQuery = (markdown: string) => previewQuery(markdown, COURSES);

/** A picture for a lesson or a course cover. It is used once the lesson or the course is saved. */
export const uploadLessonPicture = mutation({ mutationFn: (picture: Blob) => uploadPicture(picture, "lesson") });
export const uploadCourseCover = mutation({ mutationFn: (picture: Blob) => uploadPicture(picture, "course") });

export const adminResourcesQuery = pagesQuery<AdminResourceView>(`${COURSES}/resources`);
export const beginResource = mutation({
  mutationFn: async () => (await http.get<AdminResourcesView>(`${COURSES}/resources`)).newId,
});

/** The file is used once a resource is saved with it. */
export const uploadFile = mutation({
  mutationFn: (file: Blob) => http.postFile<UploadedFileView>(`${COURSES}/files`, file),
});

export const saveResource = (id: string) =>
  mutation({
    mutationFn: (input: ResourceInput) =>
      saveOrConflict(
        () => http.put<AdminResourceView>(`${COURSES}/resources/${id}`, input),
        async () => {
          const { pages } = await queryClient.fetchInfiniteQuery({ ...adminResourcesQuery, staleTime: 0 });
          return pages.flatMap(({ rows }) => rows).find((row) => row.id === id);
        },
      ),
    onSuccess() {
      void refetchBelow(`${COURSES}/resources`);
      refreshAdmin();
      void refetchBelow("/api/academy");
    },
    success: ({ publishedAt }, { title }) => (publishedAt ? `${title} is published` : `${title} saved as a draft`),
  });

export const contentRequestsQuery = apiQuery<AdminContentRequestsView>(`${COURSES}/requests`);

/** What members find: published courses, and resources for everyone. `search`: a query string without `?`. */
export const publishedCoursesQuery = (search: string) => pagesQuery<CourseCardView>("/api/academy/courses", search);
export const publishedResourcesQuery = (search: string) => pagesQuery<ResourceView>("/api/academy/resources", search);

function refreshRequests(): void {
  refreshAdmin();
  void refetchBelow("/api/academy/requests");
}

/** Answers a request with a published course or resource. Notifies the member. */
export const publishRequest = (id: string) =>
  mutation({
    mutationFn: (input: PublicationInput) => http.put<void>(`${COURSES}/requests/${id}/publication`, input),
    onSuccess: refreshRequests,
    success: "Marked as published. The member who asked is notified.",
  });

/** Removes a request from the lists. Does not notify the member. */
export const declineRequest = mutation({
  mutationFn: (id: string) => http.delete(`${COURSES}/requests/${id}`),
  onSuccess: refreshRequests,
  success: "Request declined",
});

export const withdrawCertificate = mutation({
  mutationFn: (input: WithdrawalInput) => http.put<void>(`${COURSES}/withdrawals`, input),
  onSuccess: () => void refetchBelow("/api/certificates/"),
  success: "Certificate withdrawn",
});
