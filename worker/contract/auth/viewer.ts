import type { MemberKind, MemberRole, MemberStatus } from "../members.ts";
import type { Capability } from "../membership/tiers.ts";

/** `GET /api/me`, and in every document. Holds no token. */
export type ViewerView = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  kind: MemberKind;
  /** An account from an event registration, which was never asked. */
  kindUnasked: boolean;
  firstVisit: boolean;
  status: MemberStatus;
  role: MemberRole;
  sample: boolean;
  statusReason: string | null;
  statusSince: string;
  tier: { id: string; name: string };
  capabilities: Capability[];
  secondFactor: boolean;
  secondFactorRemovalDueAt: string | null;
  /** ISO instant of the erasure; null without a request. */
  deletionDueAt: string | null;
  /** IANA, of the device that was used last; the daily email follows it. */
  timeZone?: string;
  sessionExpiresAt: string;
};
