import type { BootstrapData, SiteLinks } from "#contract/document.ts";
import { readWebAddress } from "#contract/web-address.ts";
import type { Env } from "#worker/env.ts";

/** The configured addresses of the footer; null for one that is not set or not valid, so that its control is absent. */
export const siteLinks = async (env: Env): Promise<SiteLinks> => ({
  linkedIn: httpsAddress(env.LINKEDIN_URL),
  newsletter: httpsAddress(env.NEWSLETTER_URL),
  donation: (await isBitcoinAddress(env.BTC_ADDRESS)) ? env.BTC_ADDRESS : null,
  contact: /^[^\s@:/?]+@[^\s@:/?]+$/.test(env.CONTACT_EMAIL) ? env.CONTACT_EMAIL : null,
});

/** The configured addresses of the spaces elsewhere; null for one that is not set or not valid. */
export const elsewhereLinks = (env: Env): BootstrapData["elsewhere"] => ({
  dealPlatform: readWebAddress(env.DEAL_PLATFORM_URL)?.href ?? null,
  syndicate: readWebAddress(env.SYNDICATE_URL)?.href ?? null,
});

const httpsAddress = (address: string): string | null =>
  URL.canParse(address) && new URL(address).protocol === "https:" ? new URL(address).href : null;

const checked = new Map<string, boolean>();

/** Whether an address of the main network has a right checksum (bech32, bech32m or base58check). The library loads only if one is set. */
async function isBitcoinAddress(address: string): Promise<boolean> {
  if (!address) return false;
  const known = checked.get(address);
  if (known !== undefined) return known;
  const { Network, validate } = await import("bitcoin-address-validation");
  const isValid = validate(address, Network.mainnet);
  checked.set(address, isValid);
  return isValid;
}
