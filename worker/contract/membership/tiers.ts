import * as z from "zod/mini";
import {
  TIER_FEATURE_MAX_LENGTH,
  TIER_FEATURES_MAX,
  TIER_NAME_MAX_LENGTH,
  TIER_PRICE_MAX_MINOR,
  TIERS_MAX,
} from "../limits.ts";
import { id, type Money, shownLine } from "../text.ts";

/**
 * What a tier can include; the server checks each where it is used. `networking`: message other members.
 * `exclusive-events`: register for events that only some tiers may attend. `deal-flow`: opportunities in full, questions, interest, sharing.
 * `early-deals`: opportunities that are open to investors first. `investor-requests`: no monthly limit of requests to connect to investors.
 */
export const CAPABILITIES = [
  "networking",
  "exclusive-events",
  "deal-flow",
  "early-deals",
  "investor-requests",
] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** The names of the capabilities on screen. */
export const CAPABILITY_NAMES: Record<Capability, string> = {
  networking: "Message other members",
  "exclusive-events": "Register for exclusive events",
  "deal-flow": "Read, share and answer opportunities",
  "early-deals": "See opportunities that are open to investors first",
  "investor-requests": "Ask any number of investors to connect",
};

/** The tier of every member who was never given another. It cannot be deleted; a migration creates it with three others. */
export const FREE_TIER = "01900000-0000-7000-8000-000500000001";

/**
 * A tier as everybody may see it. `price` null is 'Custom'; `features` is text for people, `capabilities` is what the server checks. `offered`: false
 * for one that was withdrawn: members who have it keep it, and nobody else gets it.
 */
export type TierView = {
  id: string;
  name: string;
  price: Money | null;
  features: string[];
  capabilities: Capability[];
  offered: boolean;
};

/**
 * `GET /api/tiers`: the offered tiers in their order, and those of `mine` that were withdrawn. `mine` is null for visitors; else the viewer's tier, the price agreed when they got it, and
 * their request for another tier, or the one that was refused last. Instants in ISO 8601.
 */
export type TiersView = {
  tiers: TierView[];
  mine: {
    tierId: string;
    agreedPrice: Money | null;
    requested: { tierId: string; at: string } | null;
    refused: { tierId: string; reason: string } | null;
  } | null;
};

/** Body of `PUT /api/tiers/request`. 409 `conflict` for the tier the viewer has and for one that was withdrawn; `DELETE` withdraws the request. */
export const tierRequestInput = z.strictObject({ tierId: id });

const NAME_REQUIRED = "Enter a name for the tier.";

const tierFields = {
  name: shownLine(1, TIER_NAME_MAX_LENGTH, { required: NAME_REQUIRED }),
  /** Euro cents; null is 'Custom'. */
  priceMinor: z.nullable(
    z.int("Please enter an amount.").check(z.minimum(0, "Please enter an amount."), z.maximum(TIER_PRICE_MAX_MINOR)),
  ),
  features: z
    .array(shownLine(1, TIER_FEATURE_MAX_LENGTH))
    .check(z.maxLength(TIER_FEATURES_MAX, `At most ${TIER_FEATURES_MAX} lines.`)),
  capabilities: z.array(z.enum(CAPABILITIES)).check(z.maxLength(CAPABILITIES.length)),
};

/** Body of `POST /api/admin/tiers`. */
export const tierInput = z.strictObject(tierFields);
export type TierInput = z.infer<typeof tierInput>;

/** Body of `PUT /api/admin/tiers/:id`; `version` as it was read, else 409 `conflict`. */
export const tierEditInput = z.strictObject({ ...tierFields, version: z.int() });
export type TierEditInput = z.infer<typeof tierEditInput>;

/**
 * Body of `PUT /api/admin/tiers/:id/offer` → `AdminTierView`: withdraws a tier, or offers it again; not the free one (422). Members who have it keep
 * it. Requests for it stay open until an admin gives another tier or rejects them.
 */
export const tierOfferInput = z.strictObject({ offered: z.boolean() });

const tierIds = z.array(id).check(z.maxLength(TIERS_MAX));
/** Body of `PUT /api/admin/tiers/order` → `AdminTiersView`: all ids in their new order, and in the order that was read, else 409 `conflict`. */
export const tierOrderInput = z.strictObject({ order: tierIds, was: tierIds });
export type TierOrderInput = z.infer<typeof tierOrderInput>;

/** A tier in the admin panel. `memberCount` counts the members it was given to; null for the free tier, which everybody else has. */
export type AdminTierView = TierView & { memberCount: number | null; version: number };
/** `GET /api/admin/tiers`, in their order. `POST` answers 201 and `PUT` 200, both with the `AdminTierView` as it is now. */
export type AdminTiersView = { tiers: AdminTierView[] };
