import type { CertificateView, IssuedView } from "#contract/academy/certificates.ts";
import type { CourseCardView, CourseView, CurrentLessonView, LessonView } from "#contract/academy/courses.ts";
import type { ContentRequestInput, ContentRequestsView, ContentRequestView } from "#contract/academy/requests.ts";
import type { ResourceView } from "#contract/academy/resources.ts";
import { currentViewer } from "#web/lib/auth/auth-client.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery, queryClient, refetchBelow } from "#web/lib/query-client.ts";

const ACADEMY = "/api/academy";
const coursePath = (id: string) => `${ACADEMY}/courses/${encodeURIComponent(id)}`;
const lessonPath = ({ courseId, moduleId }: Place) => `${coursePath(courseId)}/modules/${encodeURIComponent(moduleId)}`;

export type Place = { courseId: string; moduleId: string };

/** Published courses, newest first. `search`: a query string without `?`. */
export const coursesQuery = (search: string) => pagesQuery<CourseCardView>(`${ACADEMY}/courses`, search);
export const resourcesQuery = (search: string) => pagesQuery<ResourceView>(`${ACADEMY}/resources`, search);
export const currentQuery = apiQuery<CurrentLessonView>(`${ACADEMY}/current`);
export const courseQuery = (id: string) => apiQuery<CourseView>(coursePath(id));
export const lessonQuery = (place: Place) => apiQuery<LessonView>(lessonPath(place));

export const filePath = (resourceId: string): string => `${ACADEMY}/resources/${resourceId}/file`;

const refresh = () => refetchBelow(ACADEMY);

export const enroll = mutation({
  mutationFn: (courseId: string) => http.put<void>(`${coursePath(courseId)}/enrollment`),
  onSuccess: refresh,
  success: "You're enrolled. Your progress is saved.",
});

/** Keeps what was completed. The toast of `sendUnlessUndone` has Undo. */
export const leave = mutation({
  mutationFn: (courseId: string) => http.delete(`${coursePath(courseId)}/enrollment`),
  onSuccess: refresh,
});

export const completeModule = (place: Place) =>
  mutation({
    mutationFn: () => http.put<void>(`${lessonPath(place)}/completion`),
    onSuccess: () => {
      queryClient.setQueryData(lessonQuery(place).queryKey, (lesson) => lesson && { ...lesson, completed: true });
      void refresh();
    },
  });

/** Silent: without a connection only the reading position is lost. */
export function keepPosition(place: Place, percent: number): void {
  queryClient.setQueryData(lessonQuery(place).queryKey, (lesson) => lesson && { ...lesson, position: percent });
  http.put(`${lessonPath(place)}/position`, { percent }, { keepalive: true }).then(
    () => void queryClient.invalidateQueries({ queryKey: currentQuery.queryKey }),
    () => undefined,
  );
}

export const certificateQuery = (code: string) =>
  apiQuery<CertificateView>(`/api/certificates/${encodeURIComponent(code)}`);

export const issueCertificate = mutation({
  mutationFn: (courseId: string) => http.put<IssuedView>(`${coursePath(courseId)}/certificate`),
  onSuccess: (certificate, courseId) => {
    queryClient.setQueryData(courseQuery(courseId).queryKey, (course) => course && { ...course, certificate });
  },
});

export const showCertificate = mutation({
  mutationFn: ({ courseId, isShown }: { courseId: string; isShown: boolean }) =>
    http.put(`${coursePath(courseId)}/certificate/visibility`, { isShown }),
  onSuccess: (_, { courseId, isShown }) => {
    queryClient.setQueryData(
      courseQuery(courseId).queryKey,
      (course) => course && { ...course, certificate: course.certificate && { ...course.certificate, isShown } },
    );
    void queryClient.invalidateQueries({ queryKey: [`/api/profiles/${currentViewer()?.id}`] });
  },
});

export const requestsQuery = apiQuery<ContentRequestsView>(`${ACADEMY}/requests`);
const refreshRequests = () => queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey });

export const requestContent = mutation({
  mutationFn: (input: ContentRequestInput) => http.post<void>(`${ACADEMY}/requests`, input),
  onSuccess: refreshRequests,
  success: "Request sent. We'll tell you when it's published.",
});

export const withdrawRequest = mutation({
  mutationFn: (id: string) => http.delete(`${ACADEMY}/requests/${id}`),
  onSuccess: refreshRequests,
  success: "Request removed",
});

export const second = ({ id, isSeconded }: ContentRequestView) =>
  mutation({
    mutationFn: () => {
      const path = `${ACADEMY}/requests/${id}/second`;
      return isSeconded ? http.delete(path) : http.put<void>(path);
    },
    onSuccess: refreshRequests,
  });

export const findCertificate = mutation({
  mutationFn: ({ code }: { code: string }) =>
    http.get<CertificateView>(`/api/certificates/${encodeURIComponent(code)}`),
});
