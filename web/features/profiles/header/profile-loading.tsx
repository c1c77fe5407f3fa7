import { Card } from "#web/ui/content/card.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

export function ProfileLoading() {
  return (
    <div aria-busy="true">
      {/* The size of the banner, so that nothing moves when the profile arrives. */}
      <Card className="relative mb-5 overflow-clip">
        <Skeleton height="auto" className="aspect-[16/5] max-h-32 rounded-none md:aspect-[1120/168] md:max-h-none" />
        <p role="status" className="late absolute inset-x-0 top-0 p-4 text-sm text-muted md:px-6">
          Loading profile...
        </p>
        <div className="px-4 pb-4 md:flex md:gap-5 md:px-6">
          <div className="relative -mt-10 size-18 flex-none overflow-clip rounded-[18px] bg-surface ring-4 ring-surface md:size-28 md:rounded-[28px]">
            <Skeleton height="100%" className="rounded-[inherit]" />
          </div>
          <div className="min-w-0 flex-1">
            <Skeleton width="min(70%, 260px)" height={32} className="mt-3.5 md:mt-4.5" />
            <Skeleton width="min(90%, 320px)" height={20} className="mt-2" />
            <Skeleton width="min(60%, 200px)" height={20} className="mt-2.5" />
            <Skeleton width="min(100%, 220px)" height={40} className="mt-4 lg:hidden" />
          </div>
        </div>
        <div className="h-17.5 border-t border-border max-md:h-16.5" />
        <div className="h-11.25 border-t border-border" />
      </Card>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
        <Skeleton height={260} className="rounded-card" />
        <Skeleton height={260} className="rounded-card" />
      </div>
    </div>
  );
}
