import { Contact, Share2 } from "lucide-react";
import { lazy, Suspense } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import type { ProfileView } from "#contract/profiles/profile.ts";
import { MemberMenu } from "#web/features/network/blocks/member-menu.tsx";
import { ConnectButton } from "#web/features/network/connections/connect-button.tsx";
import { MutualButton } from "#web/features/network/connections/mutual-button.tsx";
import { useNoteEntry } from "#web/features/network/connections/note-entry.tsx";
import { PathsCard } from "#web/features/network/introductions/paths-card.tsx";
import { ActivityPosts } from "#web/features/profiles/activity/activity-posts.ts";
import { shareProfile } from "#web/features/profiles/header/actions.tsx";
import { saveContact } from "#web/features/profiles/header/contact-file.ts";
import { ProfileScreen } from "#web/features/profiles/profile-screen.tsx";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { signInPath } from "#web/lib/auth/session-end.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { useReports } from "./reports/use-reports.tsx";

/** Public profiles are visible to visitors. The id `me` is the viewer. */
export default function ProfilePage() {
  const { id = "" } = useParams();
  const viewer = useViewer();
  const { pathname, search } = useLocation();
  if (id === "1") return <Navigate to={`/profile/me${search}`} replace />;
  if (id === "me" && !viewer) return <Navigate to={signInPath(pathname + search)} replace />;
  return <Profile key={id} id={id} />;
}

function Profile({ id }: { id: string }) {
  const viewer = useViewer();
  const { withReports } = useReports("/dashboard");
  const memberId = id === "me" && viewer ? viewer.id : id;
  return withReports(
    <div className={viewer ? undefined : "py-6 md:py-8"}>
      <ActivityPosts value={viewer && admissionRefusal(viewer) === null ? postsOf : null}>
        <ProfileScreen
          key={memberId}
          id={memberId}
          ways={(profile) => profile.relation.relation !== "connected" && <PathsCard person={profile} />}
          menu={(profile) => <ProfileMenu profile={profile} />}
          connect={(profile, refusalId) => (
            <ConnectButton
              person={related(profile)}
              size="md"
              variant="primary"
              className="max-md:flex-1"
              refusalId={refusalId}
              limit={profile.investorRequests}
            />
          )}
          mutual={(profile) => <MutualButton person={profile} count={profile.mutualConnections} look="long" />}
        />
      </ActivityPosts>
    </div>,
  );
}

/** Lazy, because it needs the code of posts. */
const ProfilePosts = lazy(recoverable(() => import("./posts/profile-posts.tsx")));
const postsOf = (profile: ProfileView) => <PostsForMembers profile={profile} />;

function PostsForMembers({ profile }: { profile: ProfileView }) {
  return (
    <Suspense fallback={null}>
      <ProfilePosts member={profile} />
    </Suspense>
  );
}

const related = ({ id, name, relation }: ProfileView) => ({ id, name, ...relation });

function ProfileMenu({ profile }: { profile: ProfileView }) {
  const note = useNoteEntry(related(profile), profile.investorRequests, useDialogUrl("connect"));
  const share = { label: "Share profile", icon: Share2, onSelect: () => shareProfile(profile) };
  const save = { label: "Save contact", icon: Contact, onSelect: () => saveContact(profile) };
  return (
    <>
      <MemberMenu
        person={profile}
        isMuted={profile.relation.isMuted ?? false}
        isConnected={profile.relation.relation === "connected"}
        leadsTo="/dashboard"
        entries={[...note.entries, share, save]}
      />
      {note.dialog}
    </>
  );
}
