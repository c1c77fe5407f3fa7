import { MemberComments } from "#web/features/posts/comments/member-comments.tsx";
import { MemberPosts } from "#web/features/posts/feed/member-posts.tsx";
import { WithPostSurroundings } from "./post-surroundings.tsx";

export default function ProfilePosts({ member }: { member: { id: string; name: string } }) {
  return (
    <WithPostSurroundings>
      <MemberPosts member={member} />
      <MemberComments member={member} />
    </WithPostSurroundings>
  );
}
