import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { useIdle } from "#web/lib/device/use-idle.ts";
import { DIALOG_PARAM } from "#web/lib/dialog-url.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { TabList, TabPanel } from "#web/ui/reading/tabs.tsx";
import { AboutTab } from "./about/about-tab.tsx";
import type { MoreTab } from "./more-tabs.tsx";

const loadMoreTabs = recoverable(() => import("./more-tabs.tsx"));
const MoreTabs = lazy(loadMoreTabs);

type ProfileTab<Id extends string = "about" | MoreTab> = {
  id: Id;
  name: string;
  /** The number of entries; hidden at zero. */
  count?: (profile: ProfileView) => string | number;
};

const FIRST: ProfileTab<"about"> = { id: "about", name: "About" };
const TABS: readonly ProfileTab[] = [
  FIRST,
  { id: "experience", name: "Experience", count: ({ experience }) => experience.length },
  { id: "education", name: "Education", count: ({ education }) => education.length },
  { id: "skills", name: "Skills", count: ({ skills }) => skills.length },
  { id: "links", name: "Social Links", count: ({ links }) => links.length },
  {
    id: "recommendations",
    name: "Recommendations",
    count: ({ recommendations: { rows, cursor } }) => (cursor === null ? rows.length : `${rows.length}+`),
  },
  { id: "activity", name: "Activity", count: ({ activity, certificates }) => activity.length + certificates.length },
];
const PARAM = "tab";
const GROUP = "profile";

function useCurrentTab(): ProfileTab {
  const { search } = useLocation();
  const named = new URLSearchParams(search).get(PARAM);
  return TABS.find(({ id }) => id === named) ?? FIRST;
}

export function ProfileTabList({ profile }: { profile: ProfileView }) {
  const { pathname, search } = useLocation();
  const current = useCurrentTab();
  const pathOf = (id: string) => {
    const params = new URLSearchParams(search);
    params.delete(DIALOG_PARAM);
    params.delete(PARAM);
    if (id !== FIRST.id) params.set(PARAM, id);
    return params.size > 0 ? `${pathname}?${params}` : pathname;
  };
  return (
    <TabList
      group={GROUP}
      label="Profile"
      className="border-t border-b-0 border-border px-3 max-md:mx-0 max-md:px-1 print:hidden"
      current={current.id}
      tabs={TABS.map(({ id, name, count }) => ({ id, name, to: pathOf(id), count: String(count?.(profile) || "") }))}
    />
  );
}

/** Tabs other than the first load with the page if the URL names one (`router.tsx`), else at idle. */
export function ProfileTabPanel({ profile, ways }: { profile: ProfileView; ways: ReactNode }) {
  const { id } = useCurrentTab();
  const isIdle = useIdle(true);
  useEffect(() => {
    if (isIdle) void loadMoreTabs();
  }, [isIdle]);
  return (
    <TabPanel group={GROUP} current={id}>
      {id === FIRST.id ? (
        <AboutTab profile={profile} ways={ways} />
      ) : (
        <Suspense fallback={LOADING}>
          <MoreTabs tab={id} profile={profile} />
        </Suspense>
      )}
    </TabPanel>
  );
}

const LOADING = (
  <div aria-busy="true">
    <Skeleton height={260} className="rounded-card" />
  </div>
);
