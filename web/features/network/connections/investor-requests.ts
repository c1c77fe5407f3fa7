import { formatLongDate } from "#contract/dates.ts";
import { NETWORK_LIMITS } from "#contract/network/limits.ts";
import { counted } from "#contract/numbers.ts";
import type { InvestorRequestsView } from "#contract/profiles/profile.ts";

/** The server's refusal also names the tier, but not the day. */
export function requestsLeftSentence({ left, resetsAt, tier }: InvestorRequestsView): string {
  const day = formatLongDate(resetsAt);
  if (left > 0) return `You can ask ${counted(left, "more investor")} to connect until ${day}.`;
  const asked = `You asked ${NETWORK_LIMITS.investorRequestsPerMember.limit} investors to connect in these 30 days. You can ask again on ${day}.`;
  return tier ? `${asked} The ${tier} tier lets you ask any number of investors to connect.` : asked;
}
