import type { MemberKind } from "#contract/members.ts";
import type { SuggestionReason, SuggestionView } from "#contract/network/suggestions.ts";
import { counted } from "#contract/numbers.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { sectorName } from "../people/sector-name.ts";

/**
 * `Fits your raise · You share FinTech, AI · 3 mutual connections`; with nothing in common, what kinds of members
 * look for. `kind`: the viewer's.
 */
export const reasonText = ({ reasons, person }: SuggestionView, kind: MemberKind): string =>
  reasons
    .map((reason) => oneReason(reason, kind))
    .filter(Boolean)
    .join("\u00a0· ") || `${KINDS[kind].title}s often look for ${KINDS[person.kind].noun}s`;

function oneReason(reason: SuggestionReason, kind: MemberKind): string {
  switch (reason.type) {
    case "raise":
      return kind === "founder" ? "Fits your raise" : "Fits your thesis";
    case "sectors":
      return `You share ${reason.codes.map(sectorName).join(", ")}`;
    case "mutual":
      return reason.count > 0 ? counted(reason.count, "mutual connection") : "";
    case "events":
      return `You were both at ${counted(reason.count, "event")}`;
  }
}
