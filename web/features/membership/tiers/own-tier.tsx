import type { TierView } from "#contract/membership/tiers.ts";
import type { Money } from "#contract/text.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { formatPrice } from "#web/lib/price.ts";
import { Cover } from "#web/ui/content/cover.tsx";

/** The tier of the member and its price. */
export function OwnTier({ tier, agreedPrice }: { tier: TierView; agreedPrice: Money | null }) {
  const viewer = useViewer();
  return (
    <section className="card own-tier" aria-labelledby="own-tier">
      <Cover seed={`mem:${viewer?.id}:tier`} width={860} height={96} lines={18} hue={188} />
      <div className="own-tier-words">
        <div className="setting-words">
          <p className="text-meta text-muted">Your tier</p>
          <h2 id="own-tier">{tier.name}</h2>
        </div>
        <dl>
          {agreedPrice && (
            <div>
              <dt>Agreed price</dt>
              <dd>{formatPrice(agreedPrice)}</dd>
            </div>
          )}
          <div>
            <dt>Charged</dt>
            <dd>Nothing</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
