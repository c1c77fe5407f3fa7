import { useState } from "react";
import type { PostView } from "#contract/posts/posts.ts";
import { TextButton } from "#web/ui/button/text-button.tsx";
import { LinkedText } from "#web/ui/reading/linked-text.tsx";

const FOLDED_LENGTH = 700;
const FOLDED_LINES = 12;

export function PostText({ post: { text, picture }, id }: { post: PostView; id: string }) {
  const isLong = text.length > FOLDED_LENGTH || text.split("\n").length > FOLDED_LINES;
  const [isFolded, setFolded] = useState(isLong);
  return (
    <div className="px-5 py-3 max-md:px-4">
      <p
        id={id}
        dir="auto"
        className={`max-w-measure whitespace-pre-line wrap-anywhere [unicode-bidi:isolate] ${isFolded ? "line-clamp-8" : ""}`}
      >
        <LinkedText text={text} />
      </p>
      {isLong && (
        <TextButton
          className="mt-1 text-sm max-md:min-h-11"
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? "Show more" : "Show less"}
        </TextButton>
      )}
      {picture && (
        <img
          src={picture.url}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
          className="mt-3 h-auto max-h-120 w-full rounded-button border border-border bg-sunken object-contain"
        />
      )}
    </div>
  );
}
