import type { MemberKind, MemberRole, MemberStatus } from "../members.ts";
import type { Capability } from "../membership/tiers.ts";

/** The signed-in member, in `GET /api/me` and in every document. Holds no token. */
export type ViewerView = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  kind: MemberKind;
  /** Whether the member was never asked for the kind: an account that a registration for an event made. */
  kindUnasked: boolean;
  /** Whether this is the first session of the account. */
  firstVisit: boolean;
  status: MemberStatus;
  role: MemberRole;
  sample: boolean;
  /** Why the member was rejected or suspended; null otherwise. */
  statusReason: string | null;
  /** ISO instant of the last change of status. */
  statusSince: string;
  tier: { id: string; name: string };
  capabilities: Capability[];
  /** Whether two-factor sign-in is switched on. */
  secondFactor: boolean;
  /** ISO instant from which an admin's removal of the second factor takes effect, unless the member stops it; null without one. */
  secondFactorRemovalDueAt: string | null;
  /** ISO instant from which the account is erased, unless the member keeps it; null without a request to delete it. */
  deletionDueAt: string | null;
  /** ISO instant at which this session ends unless it is extended. */
  sessionExpiresAt: string;
};
