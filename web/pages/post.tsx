import { useNavigate, useParams, useSearchParams } from "react-router";
import { PostScreen } from "#web/features/posts/post/post-screen.tsx";
import { KNOWN } from "#web/lib/lists/list-url.ts";
import { WithPostSurroundings } from "./posts/post-surroundings.tsx";

/** `?comment=` starts the comments with that thread. */
export default function PostPage() {
  const { id = "" } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const from = params.get("comment");
  return (
    <WithPostSurroundings>
      <PostScreen
        key={`${id} ${from}`}
        id={id}
        from={from && KNOWN.id.test(from) ? from : null}
        onGone={() => void navigate("/dashboard")}
      />
    </WithPostSurroundings>
  );
}
