import { type ReactNode, useMemo, useState } from "react";
import type { CommentView } from "#contract/posts/comments.ts";
import type { PostView } from "#contract/posts/posts.ts";
import { MemberMenu } from "#web/features/network/blocks/member-menu.tsx";
import { type PostSurroundings, Surroundings } from "#web/features/posts/surroundings.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useReports } from "../reports/use-reports.tsx";

const SendDialog = lazyOverlay(() => import("./send-dialog.tsx"), { resetOnOpen: true });

export function WithPostSurroundings({ children }: { children: ReactNode }) {
  const { report, withReports } = useReports();
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
      report: (what) => report(what.author, { input: inputOf(what), name: what.author.name, text: what.text }),
      send: (post) => {
        setSent(post);
        setSending(true);
      },
    }),
    [report],
  );
  return (
    <Surroundings value={surroundings}>
      {withReports(children)}
      {sent && <SendDialog post={sent} open={isSending} onClose={() => setSending(false)} />}
    </Surroundings>
  );
}

const inputOf = (what: PostView | CommentView) =>
  "audience" in what
    ? ({ kind: "post", postId: what.id } as const)
    : ({ kind: "comment", commentId: what.id } as const);
