import type { BootstrapData, SiteLinks } from "#contract/document.ts";
import { readWebAddress } from "#contract/web-address.ts";
import type { Env } from "#worker/env.ts";

/** Null when not set or invalid, so that the control is absent. */
export const siteLinks = async (env: Env): Promise<SiteLinks> => ({
  linkedIn: httpsAddress(env.LINKEDIN_URL),
  newsletter: httpsAddress(env.NEWSLETTER_URL),
  donation: (await isBitcoinAddress(env.BTC_ADDRESS)) ? env.BTC_ADDRESS : null,
  contact: /^[^\s@:/?]+@[^\s@:/?]+$/.test(env.CONTACT_EMAIL) ? env.CONTACT_EMAIL : null,
});

export const elsewhereLinks = (env: Env): BootstrapData["elsewhere"] => ({
  dealPlatform: readWebAddress(env.DEAL_PLATFORM_URL)?.href ?? null,
  syndicate: readWebAddress(env.SYNDICATE_URL)?.href ?? null,
});

const httpsAddress = (address: string): string | null =>
  URL.canParse(address) && new URL(address).protocol === "https:" ? new URL(address).href : null;

const checked = new Map<string, boolean>();

/** By the checksum of the main network. The library loads only if an address is set. */
async function isBitcoinAddress(address: string): Promise<boolean> {
  if (!address) return false;
  const known = checked.get(address);
  if (known !== undefined) return known;
  const { Network, validate } = await import("bitcoin-address-validation");
  const isValid = validate(address, Network.mainnet);
  checked.set(address, isValid);
  return isValid;
}
