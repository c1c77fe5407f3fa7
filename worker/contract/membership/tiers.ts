import * as z from "zod/mini";
import {
  TIER_FEATURE_MAX_LENGTH,
  TIER_FEATURES_MAX,
  TIER_NAME_MAX_LENGTH,
  TIER_PRICE_MAX_MINOR,
  TIERS_MAX,
} from "../limits.ts";
import { id, type Money, shownLine } from "../text.ts";

/** The server checks each. `early-deals`: open to investors first. `investor-requests`: no monthly limit. */
export const CAPABILITIES = [
  "networking",
  "exclusive-events",
  "deal-flow",
  "early-deals",
  "investor-requests",
] as const;
export type Capability = (typeof CAPABILITIES)[number];

export const CAPABILITY_NAMES: Record<Capability, string> = {
  networking: "Message other members",
  "exclusive-events": "Register for exclusive events",
  "deal-flow": "Read, share and answer opportunities",
  "early-deals": "See opportunities that are open to investors first",
  "investor-requests": "Ask any number of investors to connect",
};

/** The default of every member. It cannot be deleted; a migration creates it with three others. */
export const FREE_TIER = "01900000-0000-7000-8000-000500000001";

/** `price` null: "Custom". `features`: text; `capabilities`: checked. `offered` false: only for those who have it. */
export type TierView = {
  id: string;
  name: string;
  price: Money | null;
  features: string[];
  capabilities: Capability[];
  offered: boolean;
};

/** `GET /api/tiers`. `mine`: null for visitors. `price`: agreed. `request`: open or last refused. ISO instants. */
export type TiersView = {
  tiers: TierView[];
  mine: {
    tierId: string;
    agreedPrice: Money | null;
    requested: { tierId: string; at: string } | null;
    refused: { tierId: string; reason: string } | null;
  } | null;
};

/** `PUT /api/tiers/request`; `DELETE` withdraws it. 409 `conflict` for the current tier or a withdrawn one. */
export const tierRequestInput = z.strictObject({ tierId: id });

const NAME_REQUIRED = "Enter a name for the tier.";

const tierFields = {
  name: shownLine(1, TIER_NAME_MAX_LENGTH, { required: NAME_REQUIRED }),
  priceMinor: z.nullable(
    z.int("Please enter an amount.").check(z.minimum(0, "Please enter an amount."), z.maximum(TIER_PRICE_MAX_MINOR)),
  ),
  features: z
    .array(shownLine(1, TIER_FEATURE_MAX_LENGTH))
    .check(z.maxLength(TIER_FEATURES_MAX, `At most ${TIER_FEATURES_MAX} lines.`)),
  capabilities: z.array(z.enum(CAPABILITIES)).check(z.maxLength(CAPABILITIES.length)),
};

/** `POST /api/admin/tiers`. */
export const tierInput = z.strictObject(tierFields);
export type TierInput = z.infer<typeof tierInput>;

/** `PUT /api/admin/tiers/:id`. 409 `conflict` for another `version`. */
export const tierEditInput = z.strictObject({ ...tierFields, version: z.int() });
export type TierEditInput = z.infer<typeof tierEditInput>;

/** `PUT /api/admin/tiers/:id/offer`. 422 for the free tier. Members keep a withdrawn tier, and requests stay open. */
export const tierOfferInput = z.strictObject({ offered: z.boolean() });

const tierIds = z.array(id).check(z.maxLength(TIERS_MAX));
/** `PUT /api/admin/tiers/order` (`AdminTiersView`). 409 `conflict` unless `was` is the current order. */
export const tierOrderInput = z.strictObject({ order: tierIds, was: tierIds });
export type TierOrderInput = z.infer<typeof tierOrderInput>;

/** `memberCount` null: the free tier, the default of all others. */
export type AdminTierView = TierView & { memberCount: number | null; version: number };
export type AdminTiersView = { tiers: AdminTierView[] };
