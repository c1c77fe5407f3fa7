import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { PersonView } from "#contract/members.ts";
import type { ThreadView } from "#contract/messages.ts";
import { PROBLEMS } from "#contract/problems.ts";
import { CLOSE } from "#contract/sockets.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { HttpError } from "#web/lib/http.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { threadQuery } from "../api.ts";
import { useUnread } from "../inbox/unread.ts";
import { Composer } from "./composer.tsx";
import { MessageLog } from "./message-log.tsx";
import { LoadFailed, NotAllowed, Outdated, ProfileNotFound } from "./pane-states.tsx";
import { threadOf } from "./thread.ts";
import type { ThreadState } from "./thread-state.ts";

/** One conversation in its four states: loading, failed, refused, open. */
export function ThreadPane({ peerId, ...rest }: { peerId: string } & Omit<OpenProps, "view">) {
  const { data, error, refetch } = useQuery(threadQuery(peerId));
  // A changed member status opens the thread anew.
  if (data) return <OpenThread key={rest.viewer.status} view={data} {...rest} />;
  if (!error) return <ThreadLoading />;
  if (!(error instanceof HttpError)) return <LoadFailed onRetry={refetch} />;
  if (error.status === 404) return <ProfileNotFound />;
  if (error.status === 403) return <NotAllowed reason={error.message} code={error.code} />;
  return <LoadFailed requestId={error.requestId} onRetry={refetch} />;
}

type OpenProps = {
  view: ThreadView;
  viewer: ViewerView;
  /** The actions on the peer, at the end of the header. */
  actions: (peer: PersonView) => ReactNode;
};

function OpenThread({ view, viewer, actions }: OpenProps) {
  const me = viewer.id;
  const thread = threadOf(view, me);
  const state = useSyncExternalStore(thread.subscribe, thread.getState);
  const isSelf = view.peer.id === me;
  const name = isSelf ? "Notes to self" : view.peer.name;
  useDocumentTitle(state.refusal === null ? name : undefined, useUnread());
  const scrollToEnd = useRef<() => void>(undefined);
  // A layout effect runs before the log's effects, which mark messages as read: the read mark before them places the divider.
  useLayoutEffect(() => thread.visit(), [thread]);
  if (state.refusal === CLOSE.notFound) return <ProfileNotFound />;
  if (state.refusal === CLOSE.forbidden) {
    const code = refusalCode(viewer);
    return <NotAllowed reason={PROBLEMS[code][1]} code={code} />;
  }
  if (state.refusal === CLOSE.version) return <Outdated />;

  const [firstName = name] = name.split(" ");
  return (
    <section className="thread" aria-label={isSelf ? name : `Conversation with ${name}`}>
      <ThreadHeader state={state} name={name} isSelf={isSelf} actions={isSelf ? null : actions(view.peer)} />
      <div className="line-state" role="status">
        {state.wasJoined && state.connection !== "joined" && <p>Reconnecting…</p>}
      </div>
      <MessageLog
        thread={thread}
        state={state}
        label={isSelf ? name : `Messages with ${name}`}
        endRef={(scroll) => {
          scrollToEnd.current = scroll;
        }}
      />
      <Composer
        thread={thread}
        peerId={view.peer.id}
        label={isSelf ? "Note to self" : `Message to ${name}`}
        placeholder={isSelf ? "Write a note" : `Message ${firstName}`}
        onSent={() => requestAnimationFrame(() => scrollToEnd.current?.())}
      />
    </section>
  );
}

/** Why the viewer may not write. The close code says only that it is about the viewer. */
function refusalCode({ status, capabilities, emailVerified }: ViewerView) {
  if (status === "approved" && !emailVerified) return "email-unverified";
  return status === "approved" && !capabilities.includes("networking") ? "tier-needed" : "membership-pending";
}

type HeaderProps = { state: ThreadState; name: string; isSelf: boolean; actions: ReactNode };

function ThreadHeader({ state, name, isSelf, actions }: HeaderProps) {
  const { peer } = state;
  return (
    <PaneHeader>
      <Avatar id={peer.id} name={peer.name} image={peer.image} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5">
          <h1 className="truncate">{name}</h1>
          {peer.sample && !isSelf && <SampleMark />}
        </div>
        <p className="truncate text-meta text-muted">
          {state.isPeerTyping ? "is typing…" : isSelf ? "Only you can read these" : peer.title}
        </p>
      </div>
      {actions}
    </PaneHeader>
  );
}

/** The header of the pane. Its link back to the list is for phones, which do not show the list beside it. */
function PaneHeader({ children }: { children: ReactNode }) {
  return (
    <header className="thread-head">
      <AppLink to="/messages" className="ibtn back" aria-label="Back to all conversations">
        <Icon of={ArrowLeft} />
      </AppLink>
      {children}
    </header>
  );
}

function ThreadLoading() {
  return (
    <section className="thread" aria-label="Conversation" aria-busy="true">
      <PaneHeader>
        <Skeleton width={40} height={40} />
        <Skeleton width={180} height={20} />
      </PaneHeader>
      <div className="log">
        <p className="sr-only">Loading messages…</p>
        <Skeleton width="46%" height={44} className="mt-6" />
        <Skeleton width="58%" height={64} className="mt-3" />
        <Skeleton width="38%" height={44} className="mt-6 ml-auto" />
      </div>
    </section>
  );
}
