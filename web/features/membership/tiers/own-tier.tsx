import type { TierView } from "#contract/membership/tiers.ts";
import type { Money } from "#contract/text.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { formatPrice } from "#web/lib/price.ts";
import { Cover } from "#web/ui/content/cover.tsx";

export function OwnTier({ tier, agreedPrice }: { tier: TierView; agreedPrice: Money | null }) {
  const viewer = useViewer();
  return (
    <section className="card overflow-hidden" aria-labelledby="own-tier">
      <Cover
        className="h-16 border-b border-dashed border-border-strong"
        seed={`mem:${viewer?.id}:tier`}
        width={860}
        height={96}
        lines={18}
        hue={188}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3.5 px-5 pt-4 pb-4.5 max-md:px-4">
        <div className="min-w-0 grow basis-60 wrap-anywhere">
          <p className="text-meta text-muted">Your tier</p>
          <h2 id="own-tier" className="text-h1 leading-[1.18]">
            {tier.name}
          </h2>
        </div>
        <dl className="flex flex-wrap gap-x-5 gap-y-2">
          {agreedPrice && <Fact name="Agreed price" value={formatPrice(agreedPrice)} />}
          <Fact name="You pay" value="Nothing" />
        </dl>
      </div>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="border-l border-border pl-5 max-md:first:border-l-0 max-md:first:pl-0">
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="text-sm font-semibold">{value}</dd>
    </div>
  );
}
