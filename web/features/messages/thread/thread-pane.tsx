import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { PersonView } from "#contract/members.ts";
import type { ThreadView } from "#contract/messages.ts";
import { PROBLEMS } from "#contract/problems.ts";
import { CLOSE } from "#contract/sockets.ts";
import { messagingRefusal } from "#web/lib/auth/admission.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { HttpError, isMissing } from "#web/lib/http.ts";
import { firstName } from "#web/lib/initials.ts";
import { AppLink } from "#web/ui/button/link.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PersonLink } from "#web/ui/content/person-link.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { threadQuery } from "../api.ts";
import { Composer } from "./composer.tsx";
import { FirstMessageNote, PeerErased, RequestSent, WritingClosed } from "./composer-notes.tsx";
import { Introduced, IntroducedWhen } from "./introduced.tsx";
import type { MessageAction } from "./message-group.tsx";
import { MessageLog } from "./message-log.tsx";
import { LoadFailed, NotAllowed, Outdated, ProfileNotFound } from "./pane-states.tsx";
import { RequestBar } from "./request-bar.tsx";
import { type Thread, threadOf } from "./thread.ts";
import type { ThreadState } from "./thread-state.ts";

export function ThreadPane({ peerId, ...rest }: { peerId: string } & Omit<OpenProps, "view">) {
  const { data, error, refetch } = useQuery(threadQuery(peerId));
  // A changed member status remounts the thread.
  if (data) return <OpenThread key={rest.viewer.status} view={data} {...rest} />;
  if (!error) return <ThreadLoading />;
  if (isMissing(error)) return <ProfileNotFound report={rest.reportLast} />;
  if (!(error instanceof HttpError)) return <LoadFailed onRetry={refetch} />;
  if (error.status === 403) return <NotAllowed reason={error.message} code={error.code} />;
  return <LoadFailed requestId={error.requestId} onRetry={refetch} />;
}

type OpenProps = {
  view: ThreadView;
  viewer: ViewerView;
  actions: (peer: PersonView, isMuted: boolean) => ReactNode;
  block: (peer: PersonView) => ReactNode;
  /** A stable function, because a new one renders the log again. */
  messageAction?: MessageAction;
  /** For a member who is not shown anymore. */
  reportLast?: ReactNode;
};

function OpenThread({ view, viewer, actions, block, messageAction, reportLast }: OpenProps) {
  const me = viewer.id;
  const thread = threadOf(view, me);
  const state = useSyncExternalStore(thread.subscribe, thread.getState);
  const isSelf = view.peer.id === me;
  const name = isSelf ? "Notes to self" : view.peer.name;
  useDocumentTitle(state.refusal === null ? name : undefined);
  const scrollToEnd = useRef<() => void>(undefined);
  // A layout effect runs before the log's effects, which mark messages as read: the old read mark places the divider.
  useLayoutEffect(() => thread.visit(), [thread]);
  if (state.refusal === CLOSE.notFound) return <ProfileNotFound report={reportLast} />;
  if (state.refusal === CLOSE.forbidden) {
    // The close code does not say why the viewer is refused.
    const code = messagingRefusal(viewer) ?? "membership-pending";
    return <NotAllowed reason={PROBLEMS[code][1]} code={code} />;
  }
  if (state.refusal === CLOSE.version) return <Outdated />;

  const { writing } = state;
  const isRequest = writing === "received" || writing === "ignored";
  return (
    <Pane label={isSelf ? name : `Conversation with ${name}`}>
      <ThreadHeader
        state={state}
        name={name}
        isSelf={isSelf}
        actions={isSelf || writing === "erased" ? null : actions(view.peer, view.muted)}
      />
      <div role="status">
        {state.wasJoined && state.connection !== "joined" && (
          <p className="border-b border-border bg-warning-soft px-6 py-1.25 text-center text-meta font-medium text-warning-soft-text">
            Reconnecting…
          </p>
        )}
      </div>
      {view.introduction && <Introduced introduction={view.introduction} peer={view.peer} me={me} />}
      {isRequest && <RequestBar peer={view.peer} isIgnored={writing === "ignored"} block={block(view.peer)} />}
      <MessageLog
        thread={thread}
        state={state}
        before={view.introduction && <IntroducedWhen introduction={view.introduction} peer={view.peer} me={me} />}
        label={isSelf ? name : `Messages with ${name}`}
        messageAction={isSelf || writing === "erased" ? undefined : messageAction}
        canDelete={writing !== "erased"}
        endRef={(scroll) => {
          scrollToEnd.current = scroll;
        }}
      />
      <ThreadComposer
        thread={thread}
        state={state}
        onSent={() => requestAnimationFrame(() => scrollToEnd.current?.())}
      />
    </Pane>
  );
}

type ComposerProps = { thread: Thread; state: ThreadState; onSent: () => void };

function ThreadComposer({ thread, state: { me, peer, writing, outbox }, onSent }: ComposerProps) {
  const isSelf = peer.id === me;
  if (writing === "erased") return <PeerErased />;
  if (writing === "closed") return <WritingClosed />;
  if (writing === "sent") return <RequestSent peer={peer} />;
  return (
    <>
      {writing === "request" && outbox.length === 0 && <FirstMessageNote peer={peer} />}
      <Composer
        thread={thread}
        peerId={peer.id}
        label={isSelf ? "Note to self" : `Message to ${peer.name}`}
        placeholder={isSelf ? "Write a note" : `Message ${firstName(peer.name)}`}
        onSent={onSent}
      />
    </>
  );
}

function Pane({ label, isBusy, children }: { label: string; isBusy?: boolean; children: ReactNode }) {
  return (
    <section className="relative flex min-h-0 min-w-0 flex-col" aria-label={label} aria-busy={isBusy}>
      {children}
    </section>
  );
}

type HeaderProps = { state: ThreadState; name: string; isSelf: boolean; actions: ReactNode };

function ThreadHeader({ state, name, isSelf, actions }: HeaderProps) {
  const { peer } = state;
  return (
    <PaneHeader>
      <Avatar id={peer.id} name={peer.name} image={peer.image} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5">
          <h1 className="min-w-0 text-lg leading-[1.3]">
            {isSelf ? (
              name
            ) : (
              <PersonLink person={peer} className="block truncate">
                {name}
              </PersonLink>
            )}
          </h1>
          {peer.sample && !isSelf && <SampleMark />}
        </div>
        <p className="truncate text-meta text-muted">
          {state.isPeerTyping ? "is typing..." : isSelf ? "Only you can read these" : peer.title}
        </p>
      </div>
      {actions}
    </PaneHeader>
  );
}

/** The link back to the list is for phones, which do not show the list beside the thread. */
function PaneHeader({ children }: { children: ReactNode }) {
  return (
    <header className="flex h-17 flex-none items-center gap-3 border-b border-border px-6 max-lg:px-4 max-md:h-15">
      <AppLink to="/messages" className="ibtn -mr-2 -ml-3 text-text md:hidden" aria-label="Back to all conversations">
        <Icon of={ArrowLeft} />
      </AppLink>
      {children}
    </header>
  );
}

function ThreadLoading() {
  return (
    <Pane label="Conversation" isBusy>
      <PaneHeader>
        <Skeleton width={40} height={40} />
        <Skeleton width={180} height={20} />
      </PaneHeader>
      <div className="flex-1 px-6 pt-2 pb-4 max-lg:px-4 max-md:px-3">
        <p className="sr-only">Loading messages...</p>
        <Skeleton width="46%" height={44} className="mt-6" />
        <Skeleton width="58%" height={64} className="mt-3" />
        <Skeleton width="38%" height={44} className="mt-6 ml-auto" />
      </div>
    </Pane>
  );
}
