import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { PageBlocks } from "#web/ui/reading/page-blocks.tsx";
import { previewQuery } from "./api.ts";

const DEBOUNCE_MS = 400;

type Props = { title: string; markdown: string; query?: (markdown: string) => ReturnType<typeof previewQuery> };

/** The worker parses the text. Loaded after the editor. */
export default function PagePreview({ title, markdown, query = previewQuery }: Props) {
  const [asked, setAsked] = useState(markdown);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(markdown), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [markdown]);
  const isEmpty = asked.trim() === "";
  const { data, error } = useQuery({ ...query(asked), enabled: !isEmpty });
  return (
    <>
      <p className="text-sm font-semibold" aria-hidden="true">
        Preview
      </p>
      <p className="serif text-h2 leading-tight">{title}</p>
      {isEmpty ? (
        <p className="text-muted">Nothing to preview yet.</p>
      ) : error ? (
        <p className="text-muted">Could not load the preview. {error.message}</p>
      ) : (
        data && <PageBlocks blocks={data.blocks} />
      )}
    </>
  );
}
