import type { ViewerView } from "#contract/auth/viewer.ts";
import type { EndorsementResult, EndorsementView } from "#contract/profiles/endorsements.ts";
import type { ProfilePart } from "#contract/profiles/parts.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import type {
  OwnRecommendationView,
  RecommendationDecision,
  RecommendationInput,
  RecommendationsView,
  RecommendationView,
} from "#contract/profiles/recommendations.ts";
import { currentViewer, refreshViewer } from "#web/lib/auth/auth-client.ts";
import { http } from "#web/lib/http.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { saveOrConflict } from "#web/lib/mutations/edit-conflict.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { settle } from "#web/lib/mutations/undo.ts";
import { uploadPicture } from "#web/lib/pictures/upload-picture.ts";
import { apiQuery, queryClient, refetchBelow } from "#web/lib/query-client.ts";
import { profileQuery } from "./own/api.ts";

const PROFILES = "/api/profiles";
const profilePath = (id: string) => String(profileQuery(id).queryKey[0]);
const skillPath = (memberId: string, skillId: string) => `${profilePath(memberId)}/skills/${skillId}`;
const recommendationPath = (id: string) => `${profilePath(id)}/recommendation`;
const receivedRequestPath = (id: string) => `${PROFILES}/me/recommendation-requests/${encodeURIComponent(id)}`;
const requestPath = (id: string) => `${profilePath(id)}/recommendation-request`;

export { profileQuery };

const cacheProfile = (profile: ProfileView): void => {
  queryClient.setQueryData(profileQuery(profile.id).queryKey, profile);
};

/** The input has the version that was read. Throws an EditConflict if another tab saved the part since. */
export const savePart = <Input extends { version: number }>(part: ProfilePart, success = "Profile updated") =>
  mutation({
    mutationFn: (input: Input, call) =>
      saveOrConflict(
        () => http.put<ProfileView>(`${PROFILES}/me/${part}`, input, call),
        () => queryClient.fetchQuery({ ...profileQuery(currentViewer()?.id ?? "me"), staleTime: 0 }),
      ),
    onSuccess: cacheProfile,
    success,
  });

/** Counts at most once a day. */
export const recordView = (id: string): Promise<void> => http.post(`${profilePath(id)}/view`);

export const toggleEndorsement = (memberId: string, skillId: string) =>
  mutation({
    mutationFn: (isEndorsed: boolean) => {
      const path = `${skillPath(memberId, skillId)}/endorsement`;
      return isEndorsed ? http.put<EndorsementResult>(path) : http.deleteFor<EndorsementResult>(path);
    },
    onSuccess: (result) => {
      queryClient.setQueryData(profileQuery(memberId).queryKey, (profile) => {
        const skills = profile?.skills.map((one) => (one.id === skillId ? { ...one, ...result } : one));
        return profile && skills && { ...profile, skills };
      });
      void refetchBelow(`${skillPath(memberId, skillId)}/endorsements`);
    },
  });

export const endorsementsQuery = (memberId: string, skillId: string) =>
  pagesQuery<EndorsementView>(`${skillPath(memberId, skillId)}/endorsements`);

export const hideEndorsement = (skillId: string) =>
  mutation({
    mutationFn: ({ memberId, isHidden }: { memberId: string; isHidden: boolean }) =>
      http.put(`${PROFILES}/me/skills/${skillId}/endorsements/${memberId}`, { isHidden }),
    onSuccess: () => refetchBelow(PROFILES),
  });

export const recommendationPagesQuery = (id: string) => pagesQuery<RecommendationView>(`${recommendationPath(id)}s`);

const OWN_RECOMMENDATIONS = "/api/recommendations";
export const ownRecommendationsQuery = apiQuery<RecommendationsView>(OWN_RECOMMENDATIONS);

export const refreshRecommendations = () => {
  void refetchBelow(OWN_RECOMMENDATIONS);
  return refetchBelow(PROFILES);
};

/** Throws an EditConflict if another tab changed the text since. */
export const writeRecommendation = (id: string) =>
  mutation({
    mutationFn: (input: RecommendationInput, call) =>
      saveOrConflict(
        () => http.put<OwnRecommendationView>(recommendationPath(id), input, call),
        async () => {
          const { written } = await queryClient.fetchQuery({ ...ownRecommendationsQuery, staleTime: 0 });
          return written.find(({ person }) => person.id === id);
        },
      ),
    onSuccess: refreshRecommendations,
    success: ({ person }) => `Sent. ${person.name} decides whether it is shown.`,
  });

export const withdrawRecommendation = mutation({
  mutationFn: (id: string) => http.delete(recommendationPath(id)),
  onSuccess: refreshRecommendations,
  success: "Recommendation withdrawn",
});

export const requestRecommendation = (id: string) =>
  mutation({
    mutationFn: (input: { note: string }, call) => http.put<OwnRecommendationView>(requestPath(id), input, call),
    onSuccess: refreshRecommendations,
    success: ({ person }) => `We asked ${person.name} for a recommendation.`,
  });

export const takeBackRequest = mutation({
  mutationFn: (id: string) => http.delete(requestPath(id)),
  onSuccess: refreshRecommendations,
  success: "Request taken back",
});

/** The member who asked is not notified. */
export const declineRequest = mutation({
  mutationFn: (id: string) => http.delete(receivedRequestPath(id)),
  onSuccess: refreshRecommendations,
  success: "Request declined",
});

export const decideRecommendation = (authorId: string) =>
  mutation({
    mutationFn: (input: RecommendationDecision) => http.put(`${PROFILES}/me/recommendations/${authorId}`, input),
    onSuccess: refreshRecommendations,
    success: (_, { state }) => (state === "shown" ? "Shown on your profile" : "Hidden from your profile"),
  });

/** Sets the preview picture of the viewer's public profile for other sites. */
export const putProfilePreview = (input: { key: string; of: string }): Promise<void> =>
  http.put(`${PROFILES}/me/preview`, input);

const AVATAR = "/api/me/avatar";

/** For `sendUnlessUndone`: `shownBy` is the data that shows whether it is done. */
export const avatarRemoval = (id: string) => ({
  name: `avatar of ${id}`,
  shownBy: { path: profilePath(id), isNull: "image" },
});

/** Any list or page with a person may show the old picture. */
const showNewAvatar = async (): Promise<void> => {
  await Promise.all([refreshViewer(), queryClient.invalidateQueries()]);
};

export const saveAvatar = (id: string) =>
  mutation({
    mutationFn: async (picture: Blob) => {
      // A pending removal that is sent later would remove this photo.
      await settle(avatarRemoval(id).name);
      const { key } = await uploadPicture(picture, "avatar");
      return http.put<ViewerView>(AVATAR, { key });
    },
    onSuccess: ({ image }) => {
      queryClient.setQueryData(profileQuery(id).queryKey, (profile) => profile && { ...profile, image });
      return showNewAvatar();
    },
    success: "Photo updated",
  });

/** The toast is from `sendUnlessUndone`. */
export const removeAvatar = (id: string) =>
  mutation({
    // The page may be closed before the undo time is over.
    mutationFn: () => http.delete(AVATAR, { keepalive: true }),
    onSuccess: () => {
      queryClient.setQueryData(profileQuery(id).queryKey, (profile) => profile && { ...profile, image: null });
      return showNewAvatar();
    },
  });
