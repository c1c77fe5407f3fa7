import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, Suspense, useId, useState } from "react";
import { Button } from "../button/button.tsx";
import { Icon } from "../content/icon.tsx";
import { Badge } from "../content/pills.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { SearchField } from "./search-field.tsx";

type Props = {
  /** The key of the search field: changes when the words are set from elsewhere. */
  searchKey: string;
  label: string;
  placeholder: string;
  words: string;
  onSearch: (words: string) => void;
  filterLabel?: string;
  filterCount: number;
  views?: ReactNode;
  /** Filter fields, which load when first shown. */
  children: ReactNode;
};

/** On phones the filter button has no label, so that the placeholder of the search fits. */
export function SearchWithFilters({ filterLabel = "Filter", filterCount, views, children, ...search }: Props) {
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  const panel = useId();
  return (
    <search className="mb-5 grid gap-3">
      <div className="flex flex-wrap gap-3">
        <div className="min-w-0 flex-1">
          <SearchField {...search} />
        </div>
        <Button
          className="relative h-auto self-stretch max-md:w-11.5 max-md:px-0"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          <Icon of={SlidersHorizontal} className="max-md:mx-0" />
          <span className="max-md:sr-only">{filterLabel}</span>{" "}
          <Badge count={filterCount} of="set" className="badge-quiet max-md:absolute max-md:-top-2 max-md:-right-2" />
        </Button>
        {views}
      </div>
      <div id={panel} hidden={!open} className="card">
        {wasOpen && <Suspense fallback={<Skeleton height={128} />}>{children}</Suspense>}
      </div>
    </search>
  );
}

type ResetProps = { url: { filterCount: number; clearFilters: () => void }; className: string };

export const ResetFilters = ({ url, className }: ResetProps) =>
  url.filterCount > 0 && (
    <Button size="sm" variant="ghost" className={className} onClick={url.clearFilters}>
      Reset
    </Button>
  );
