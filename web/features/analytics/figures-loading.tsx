import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

export const FiguresLoading = () => (
  <div className="grid gap-5">
    <Skeleton height={96} />
    <Skeleton height={260} />
  </div>
);
