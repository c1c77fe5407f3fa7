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
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { saveOrConflict } from "#web/lib/mutations/edit-conflict.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery, queryClient, refetchBelow } from "#web/lib/query-client.ts";
import { uploadPicture } from "#web/lib/upload-picture.ts";
import { refreshAdmin } from "../api.ts";
import { previewQuery } from "../pages/api.ts";

const COURSES = "/api/admin/academy";
const coursePath = (id: string) => `${COURSES}/${encodeURIComponent(id)}`;
const modulePath = (courseId: string, moduleId: string) =>
  `${coursePath(courseId)}/modules/${encodeURIComponent(moduleId)}`;

/** All courses, drafts included, the newest first. */
export const adminCoursesQuery = pagesQuery<AdminCourseRowView>(COURSES);
/** The id of a course that is begun now. */
export const beginCourse = mutation({
  mutationFn: async () => (await http.get<AdminCoursesView>(COURSES)).newId,
});
/** A course with its modules. */
export const adminCourseQuery = (id: string) => apiQuery<AdminCourseView>(coursePath(id));

function show(saved: AdminCourseView): void {
  queryClient.setQueryData(adminCourseQuery(saved.id).queryKey, saved);
  refreshAdmin();
  void refetchBelow("/api/academy");
}

/** Saves, publishes or withdraws a course. Throws an EditConflict if another admin saved it since. */
export const saveCourse = ({ id, publishedAt }: AdminCourseView) =>
  mutation({
    mutationFn: (input: CourseInput) =>
      saveOrConflict(
        () => http.put<AdminCourseView>(coursePath(id), input),
        () => queryClient.fetchQuery({ ...adminCourseQuery(id), staleTime: 0 }),
      ),
    onSuccess: show,
    success(_, { title, published }) {
      if (published) return publishedAt ? "Changes published" : `${title} is published`;
      return publishedAt ? `${title} is withdrawn` : "Draft saved";
    },
  });

/** Adds a module, or changes it. Throws an EditConflict with the module if another admin saved it since. */
export const saveModule = (courseId: string, moduleId: string) =>
  mutation({
    mutationFn: (input: ModuleInput) =>
      saveOrConflict(
        () => http.put<AdminCourseView>(modulePath(courseId, moduleId), input),
        async () => {
          const { modules } = await queryClient.fetchQuery({ ...adminCourseQuery(courseId), staleTime: 0 });
          return modules.find(({ id }) => id === moduleId);
        },
      ),
    onSuccess: show,
    success: (_, { title }) => `${title} saved`,
  });

/** Takes a module out of a course. */
export const removeModule = (courseId: string) =>
  mutation({
    mutationFn: (moduleId: string) => http.deleteFor<AdminCourseView>(modulePath(courseId, moduleId)),
    onSuccess: show,
    success: "Module removed",
  });

export const lessonPreviewQuery = (markdown: string) => previewQuery(markdown, COURSES);

/** Uploads a picture for a lesson, or for the cover of a course. A save of the lesson or the course puts it to use. */
export const uploadLessonPicture = mutation({ mutationFn: (picture: Blob) => uploadPicture(picture, "lesson") });
export const uploadCourseCover = mutation({ mutationFn: (picture: Blob) => uploadPicture(picture, "course") });

/** All resources, drafts and files of courses included, the newest first. */
export const adminResourcesQuery = pagesQuery<AdminResourceView>(`${COURSES}/resources`);
/** The id of a resource that is begun now. */
export const beginResource = mutation({
  mutationFn: async () => (await http.get<AdminResourcesView>(`${COURSES}/resources`)).newId,
});

/** Uploads a file, which a save of a resource then puts to use. */
export const uploadFile = mutation({
  mutationFn: (file: Blob) => http.postFile<UploadedFileView>(`${COURSES}/files`, file),
});

/** Saves, publishes or withdraws a resource. Throws an EditConflict if another admin saved it since. */
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

/** What members find by these words: the published courses, and the resources for all. `search`: a query string without `?`. */
export const publishedCoursesQuery = (search: string) => pagesQuery<CourseCardView>("/api/academy/courses", search);
export const publishedResourcesQuery = (search: string) => pagesQuery<ResourceView>("/api/academy/resources", search);

function refreshRequests(): void {
  refreshAdmin();
  void refetchBelow("/api/academy/requests");
}

/** Names the published course or resource that answers a request; who asked is notified. */
export const publishRequest = (id: string) =>
  mutation({
    mutationFn: (input: PublicationInput) => http.put<void>(`${COURSES}/requests/${id}/publication`, input),
    onSuccess: refreshRequests,
    success: "Marked as published. The member who asked is notified.",
  });

/** Takes a request out of the lists. Who asked is not notified. */
export const declineRequest = mutation({
  mutationFn: (id: string) => http.delete(`${COURSES}/requests/${id}`),
  onSuccess: refreshRequests,
  success: "Request declined",
});

/** Withdraws a certificate, for good. */
export const withdrawCertificate = mutation({
  mutationFn: (input: WithdrawalInput) => http.put<void>(`${COURSES}/withdrawals`, input),
  onSuccess: () => void refetchBelow("/api/certificates/"),
  success: "Certificate withdrawn",
});
