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
  /** ISO instant at which this session ends unless it is extended. */
  sessionExpiresAt: string;
};
