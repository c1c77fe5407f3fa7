import { type ReactNode, useMemo, useState } from "react";
import type { CommentView } from "#contract/posts/comments.ts";
import type { PostView } from "#contract/posts/posts.ts";
import { blockMember } from "#web/features/network/api.ts";
import { MemberMenu, ReportMember } from "#web/features/network/blocks/member-menu.tsx";
import { type PostSurroundings, Surroundings } from "#web/features/posts/surroundings.ts";
import { useReportDialog } from "#web/features/reports/use-report-dialog.tsx";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const SendDialog = lazyOverlay(() => import("./send-dialog.tsx"), { resetOnOpen: true });

/** What is around posts on every page that has some: the menu of their authors, reports, and sending one in a message. */
export function WithPostSurroundings({ children }: { children: ReactNode }) {
  const block = useAction(blockMember);
  const { show, reportMember, dialog } = useReportDialog((person) => void block.run(person));
  const [sent, setSent] = useState<PostView | null>(null);
  const [isSending, setSending] = useState(false);
  const surroundings = useMemo<PostSurroundings>(
    () => ({
      menu: (post, entries) => (
        <MemberMenu
          person={post.author}
          isMuted={post.isAuthorMuted}
          entries={entries}
          className="ibtn ibtn-sm -mr-2"
        />
      ),
      report: (what) => show(what.author, { input: inputOf(what), name: what.author.name, text: what.text }),
      send: (post) => {
        setSent(post);
        setSending(true);
      },
    }),
    [show],
  );
  return (
    <Surroundings value={surroundings}>
      <ReportMember value={reportMember}>
        {children}
        {dialog}
        {sent && <SendDialog post={sent} open={isSending} onClose={() => setSending(false)} />}
      </ReportMember>
    </Surroundings>
  );
}

const inputOf = (what: PostView | CommentView) =>
  "audience" in what
    ? ({ kind: "post", postId: what.id } as const)
    : ({ kind: "comment", commentId: what.id } as const);
