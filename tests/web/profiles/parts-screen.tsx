import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { ada, keepListeners, openTab } from "../auth/auth-server.ts";
import { quickUser } from "../quick-user.ts";
import { EMPTY, own } from "./profile-server.tsx";

const VERSIONS = { intro: 0, about: 0, focus: 0, experience: 3, education: 2, skills: 0, links: 5, visibility: 0 };

/** The own profile of Ada, without any entries. */
export const adasProfile = (more: Partial<ProfileView> = {}): ProfileView =>
  own(
    { ...EMPTY, name: ada.name, title: "Founder", kind: "founder", company: "Quill", ...more },
    { versions: VERSIONS },
  );

/** The same profile as another member sees it. */
export const seenByOthers = (profile: ProfileView): ProfileView => ({
  ...profile,
  id: "0190a000-0000-7000-8000-0000000001e5",
  email: null,
  isMe: false,
  own: null,
});

/** The answer to a saved part: the profile with it, and its next version. */
export function savedPart(profile: ProfileView, more: Partial<ProfileView>): ProfileView {
  const [part] = Object.keys(more) as ["experience" | "education" | "links"];
  const own = profile.own && {
    ...profile.own,
    versions: { ...profile.own.versions, [part]: profile.own.versions[part] + 1 },
  };
  return { ...profile, ...more, own };
}

const PARTS = {
  experience: () => import("#web/features/profiles/experience/experience-tab.tsx"),
  education: () => import("#web/features/profiles/education/education-tab.tsx"),
  links: () => import("#web/features/profiles/links/links-tab.tsx"),
  experienceCard: async () => ({
    default: (await import("#web/features/profiles/experience/experience-card.tsx")).ExperienceCard,
  }),
  skills: () => import("#web/features/profiles/skills/skills-tab.tsx"),
  skillsCard: async () => ({
    default: (await import("#web/features/profiles/skills/skills-tab.tsx")).SkillsCard,
  }),
  recommendations: () => import("#web/features/profiles/recommendations/recommendations-tab.tsx"),
  contactCard: async () => ({
    default: (await import("#web/features/profiles/links/contact-card.tsx")).ContactCard,
  }),
};

/** Opens a part of a profile in a new tab; `?dialog=` of `search` opens a dialog. */
export async function openPart(
  part: keyof typeof PARTS,
  profile: ProfileView,
  search = "",
  viewer: ViewerView | null = ada,
) {
  openTab({ viewer, answers: { [`/api/profiles/${profile.id}`]: profile } });
  const restore = keepListeners();
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { profileQuery } = await import("#web/features/profiles/api.ts");
  const { setRouter } = await import("#web/lib/latest-path.ts");
  const { Toaster } = await import("#web/ui/feedback/toaster.tsx");
  const { ANNOUNCER_ID } = await import("#web/lib/announce.ts");
  const { default: Part } = await PARTS[part]();
  restore();
  queryClient.setQueryData(profileQuery(profile.id).queryKey, profile);
  function Screen() {
    const { data } = useQuery({ ...profileQuery(profile.id), staleTime: Number.POSITIVE_INFINITY });
    return data ? <Part profile={data} /> : null;
  }
  const router = createMemoryRouter([{ path: "/profile/:id", Component: Screen }], {
    initialEntries: [`/profile/${profile.id}${search}`],
  });
  setRouter(router);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
      <div id={ANNOUNCER_ID} />
    </QueryClientProvider>,
  );
  return { ...view, user: quickUser(), router, queryClient };
}
