import { render, screen } from "@testing-library/react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { FocusView } from "#contract/profiles/focus.ts";
import type { OwnProfileView, ProfileView } from "#contract/profiles/profile.ts";
import { ada, at, keepListeners, openTab, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";

const ID = "0190a000-0000-7000-8000-00000000a3a2";

export const NO_FOCUS: FocusView = {
  sectors: [],
  stages: [],
  regions: [],
  loans: [],
  services: [],
  formats: [],
  amountMinMinor: null,
  amountMaxMinor: null,
  currency: null,
  termMinMonths: null,
  termMaxMonths: null,
};

/** The full profile of an investor, as another member sees it. */
export function amara(more: Partial<ProfileView> = {}): ProfileView {
  return {
    id: ID,
    name: "Amara Osei",
    title: "Managing partner",
    image: null,
    sample: false,
    kind: "investor",
    company: "Kestrel Row Capital",
    location: "Accra, Ghana",
    website: "https://kestrelrow.example/",
    email: null,
    bio: "I fund the middle of finance.\n\nWrite to me: https://kestrelrow.example/write",
    interests: ["FinTech", "Chess"],
    focus: {
      ...NO_FOCUS,
      sectors: ["fintech", "saas"],
      stages: ["seed"],
      amountMinMinor: 25_000_000,
      amountMaxMinor: 150_000_000,
      currency: "EUR",
    },
    experience: [
      {
        id: "0b0c8c40-1f0e-4b5e-8a8e-000000000001",
        role: "Managing partner",
        company: "Kestrel Row Capital",
        from: "2019-03",
        to: null,
        description: "",
        skills: [],
      },
    ],
    education: [],
    skills: [{ id: "s1", name: "Underwriting", endorsements: 3, isEndorsed: false, fromConnections: 0 }],
    links: [{ type: "linkedin", url: "https://www.linkedin.com/in/amara", label: "" }],
    recommendations: { rows: [], cursor: null },
    certificates: [],
    activity: [
      {
        type: "event-hosted",
        eventId: "e1",
        title: "Ledger Night",
        at: "2026-12-03T17:00:00.000Z",
        until: "2026-12-03T19:00:00.000Z",
      },
    ],
    relation: { relation: "none", at: null },
    investorRequests: null,
    mutualConnections: 0,
    figures: {
      connections: 24,
      deals: 0,
      eventsHosted: 1,
      memberSince: "2026-11-02T09:00:00.000Z",
      answers: { cases: 10, answered: 8, medianMs: 5 * 3_600_000 },
    },
    isMe: false,
    own: null,
    ...more,
  };
}

const OWN: OwnProfileView = {
  versions: { intro: 1, about: 2, focus: 3, experience: 0, education: 0, skills: 0, links: 0, visibility: 4 },
  isPublic: false,
  isEmailShown: false,
  isAnswerTimeShown: true,
  views: 12,
  isPictureMissing: false,
};

/** The same profile as Ada's own. */
export const own = (more: Partial<ProfileView> = {}, settings: Partial<OwnProfileView> = {}): ProfileView =>
  amara({ id: ada.id, email: ada.email, isMe: true, own: { ...OWN, ...settings }, ...more });

/** A profile in which nothing has been written. */
export const EMPTY = {
  title: null,
  company: null,
  location: null,
  website: null,
  bio: "",
  interests: [],
  focus: NO_FOCUS,
  experience: [],
  education: [],
  skills: [],
  links: [],
  activity: [],
  certificates: [],
} satisfies Partial<ProfileView>;

export const pathOf = ({ id }: Pick<ProfileView, "id">) => `/api/profiles/${id}` as const;

type Visit<Route extends string> = {
  viewer?: ViewerView | null;
  /** What the server answers besides the profile and the recorded view. */
  routes?: Stubs<Route>;
  /** The query of the page. */
  search?: string;
  /** Instead of the id of the profile. */
  as?: string;
};

/** Opens the page of a profile in a new tab. */
export async function visit<Route extends string>(
  profile: ProfileView,
  { viewer = ada, routes, search = "", as }: Visit<Route> = {},
) {
  const calls = stubServer(
    at(`GET ${pathOf(profile)}`, () => ({ body: profile })),
    at(`POST ${pathOf(profile)}/view`, () => ({ status: 204 })),
    at(`GET /api/network/paths/${profile.id}`, () => ({ body: { paths: [], asked: null } })),
    stubs(routes),
  );
  openTab({ viewer });
  const { createMemoryRouter, RouterProvider } = await import("react-router");
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { setRouter } = await import("#web/lib/latest-path.ts");
  const restore = keepListeners();
  const { Toaster } = await import("#web/ui/feedback/toaster.tsx");
  const { default: ProfilePage } = await import("#web/pages/profile.tsx");
  restore();
  const router = createMemoryRouter(
    [
      { path: "/profile/:id", Component: ProfilePage },
      { path: "*", element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: [`/profile/${as ?? profile.id}${search}`] },
  );
  setRouter(router);
  const view = render(
    <QueryClientProvider client={queryClient}>
      <main>
        <RouterProvider router={router} />
      </main>
      <Toaster />
    </QueryClientProvider>,
  );
  const writes = () => calls.filter(({ method }) => method === "PUT");
  const place = () => router.state.location.pathname + router.state.location.search;
  return { ...view, router, calls, writes, place };
}

/** Waits for the profile. */
export const shown = (name = "Amara Osei") => screen.findByRole("heading", { level: 1, name });
