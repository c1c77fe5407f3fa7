import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { AsForVisitors, useViewer } from "#web/lib/auth/auth-client.ts";
import { signInPath } from "#web/lib/auth/session-end.ts";
import { useSeen } from "#web/lib/device/use-seen.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { focusHeading } from "#web/lib/focus.ts";
import { HttpError, isMissing } from "#web/lib/http.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { MissingPage } from "#web/ui/feedback/missing-page.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ScreenState } from "#web/ui/feedback/query-state.tsx";
import { profileQuery, recordView } from "./api.ts";
import { OthersActions, OwnActions, VisitorActions } from "./header/actions.tsx";
import { OwnDialogs } from "./header/own-dialogs.tsx";
import { ProfileHeader } from "./header/profile-header.tsx";
import { ProfileLoading } from "./header/profile-loading.tsx";
import PreviewDrawer from "./preview/preview-drawer.tsx";
import { PrintedProfile } from "./printed-profile.tsx";
import { ProfileTabPanel } from "./tabs.tsx";
import { asVisitor, isAsVisitor } from "./visibility/as-visitor.ts";
import { VisitorCall } from "./visibility/visitor-call.tsx";

type Slots = {
  menu: (profile: ProfileView) => ReactNode;
  /** `refusalId`: the id of the text that says why the viewer has no permission; undefined with permission. */
  connect: (profile: ProfileView, refusalId: string | undefined) => ReactNode;
  mutual: (profile: ProfileView) => ReactNode;
  /** How to contact the member, above the About text, for approved viewers. */
  ways: (profile: ProfileView) => ReactNode;
};
type Props = Slots & { id: string };

export function ProfileScreen({ id, ...slots }: Props) {
  const query = useQuery(profileQuery(id));
  const { data, error } = query;
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  const status = error instanceof HttpError ? error.status : null;
  useDocumentTitle(isMissing(error) ? "Profile not found" : (data?.name ?? (error ? "Profile" : undefined)));
  // Only members see a profile that is not public.
  if (status === 401 && !viewer) return <Navigate to={signInPath(pathname + search)} replace />;
  if (status === 403 && !data) return <ProfileRefused reason={error?.message} />;
  return (
    <ScreenState
      query={query}
      title="Profile"
      failed="This profile could not be loaded."
      missing={<ProfileNotFound />}
      loading={<ProfileLoading />}
    >
      {(profile) => <Profile profile={profile} viewer={viewer} slots={slots} />}
    </ScreenState>
  );
}

type ProfileProps = { profile: ProfileView; viewer: ViewerView | null; slots: Slots };

function Profile({ profile, viewer, slots }: ProfileProps) {
  const { search } = useLocation();
  const isPreview = profile.own?.isPublic === true && isAsVisitor(search);
  useRecordedView(profile, viewer);
  useFocusOnView(isPreview);
  if (isPreview) {
    return (
      <>
        <div className="mb-5 print:hidden">
          <Notice>
            This is your profile as visitors see it. <AppLink to={`/profile/${profile.id}`}>Back to my profile</AppLink>
          </Notice>
        </div>
        <AsForVisitors value={true}>
          <Shown profile={asVisitor(profile)} viewer={null} slots={slots} />
        </AsForVisitors>
      </>
    );
  }
  return (
    <>
      <Shown profile={profile} viewer={viewer} slots={slots} />
      {profile.isMe && <OwnDialogs profile={profile} />}
      {profile.isMe && <PreviewDrawer profile={profile} />}
    </>
  );
}

function Shown({ profile, viewer, slots }: ProfileProps) {
  const actions = profile.isMe ? (
    <OwnActions profile={profile} />
  ) : viewer ? (
    <OthersActions
      profile={profile}
      viewer={viewer}
      menu={slots.menu(profile)}
      connect={(refusalId) => slots.connect(profile, refusalId)}
    />
  ) : (
    <VisitorActions profile={profile} />
  );
  return (
    // The state of forms and tabs belongs to one profile.
    <article key={profile.id} aria-label={profile.name}>
      <ProfileHeader
        profile={profile}
        actions={actions}
        mutual={viewer && profile.mutualConnections > 0 && slots.mutual(profile)}
      />
      {!viewer && <VisitorCall profile={profile} />}
      <div className="print:hidden">
        <ProfileTabPanel
          profile={profile}
          ways={!profile.isMe && viewer && admissionRefusal(viewer) === null ? slots.ways(profile) : null}
        />
      </div>
      <PrintedProfile profile={profile} />
    </article>
  );
}

/** Once per displayed profile. A failure is ignored. */
function useRecordedView({ id, isMe }: ProfileView, viewer: ViewerView | null): void {
  const counts = !isMe && viewer !== null && admissionRefusal(viewer) === null;
  useSeen(counts ? id : null, () => void recordView(id).catch(() => undefined));
}

/** Focuses the name after a switch between own and public view, because the pressed control is gone. */
function useFocusOnView(isPreview: boolean): void {
  const shown = useRef(isPreview);
  useEffect(() => {
    if (shown.current === isPreview) return;
    shown.current = isPreview;
    focusHeading();
  }, [isPreview]);
}

const BACK = ["/dashboard", "Back to dashboard"] as const;

function ProfileNotFound() {
  return (
    <MissingPage title="Profile not found" seed="profile:none" back={BACK}>
      This member does not exist or is unavailable.
    </MissingPage>
  );
}

function ProfileRefused({ reason }: { reason: string | undefined }) {
  return (
    <MissingPage title="You can't see this profile yet" seed="profile:refused" back={BACK}>
      {reason}
    </MissingPage>
  );
}
