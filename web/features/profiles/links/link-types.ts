import { createLucideIcon, Link2, type LucideIcon } from "lucide-react";
import { LINK_NAMES } from "#contract/profiles/links.ts";
import type { LinkType } from "#contract/profiles/parts.ts";
import { completeWebAddress, readWebAddress } from "#contract/web-address.ts";

/**
 * Logos as line icons, because Lucide no longer has any. The first four are from its earlier versions (ISC license).
 */
const LinkedIn = createLucideIcon("LinkedIn", [
  ["path", { d: "M16 8a6 6 0 0 1 6 6v7h-4v-7a2 2 0 0 0-4 0v7h-4v-7a6 6 0 0 1 6-6z", key: "in" }],
  ["rect", { width: "4", height: "12", x: "2", y: "9", key: "stem" }],
  ["circle", { cx: "4", cy: "4", r: "2", key: "dot" }],
]);
const Instagram = createLucideIcon("Instagram", [
  ["rect", { width: "20", height: "20", x: "2", y: "2", rx: "5", key: "body" }],
  ["path", { d: "M16 11.37A4 4 0 1 1 12.63 8 4 4 0 0 1 16 11.37z", key: "lens" }],
  ["path", { d: "M17.5 6.5h.01", key: "light" }],
]);
const Facebook = createLucideIcon("Facebook", [
  ["path", { d: "M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z", key: "f" }],
]);
const YouTube = createLucideIcon("YouTube", [
  [
    "path",
    {
      d: "M2.5 17a24.12 24.12 0 0 1 0-10 2 2 0 0 1 1.4-1.4 49.56 49.56 0 0 1 16.2 0A2 2 0 0 1 21.5 7a24.12 24.12 0 0 1 0 10 2 2 0 0 1-1.4 1.4 49.55 49.55 0 0 1-16.2 0A2 2 0 0 1 2.5 17",
      key: "screen",
    },
  ],
  ["path", { d: "m10 15 5-3-5-3z", key: "play" }],
]);
const X = createLucideIcon("X", [
  ["path", { d: "m4 4 11.5 16H20L8.5 4Z", key: "stroke" }],
  ["path", { d: "m4 20 6.8-6.8", key: "low" }],
  ["path", { d: "M13.2 10.8 20 4", key: "high" }],
]);

/** `hosts`: for guessing the type from an address. */
export const LINK_LOOKS: Record<LinkType, { name: string; icon: LucideIcon; hosts: string[] }> = {
  linkedin: { name: LINK_NAMES.linkedin, icon: LinkedIn, hosts: ["linkedin.com", "lnkd.in"] },
  twitter: { name: LINK_NAMES.twitter, icon: X, hosts: ["x.com", "twitter.com"] },
  instagram: { name: LINK_NAMES.instagram, icon: Instagram, hosts: ["instagram.com"] },
  facebook: { name: LINK_NAMES.facebook, icon: Facebook, hosts: ["facebook.com", "fb.com", "fb.me"] },
  youtube: { name: LINK_NAMES.youtube, icon: YouTube, hosts: ["youtube.com", "youtu.be"] },
  other: { name: LINK_NAMES.other, icon: Link2, hosts: [] },
};

/** Guessed from the host of a possibly incomplete address. */
export function guessType(address: string): LinkType {
  const host = readWebAddress(completeWebAddress(address))?.hostname;
  const isOn = (known: string) => host === known || host?.endsWith(`.${known}`);
  const found = Object.entries(LINK_LOOKS).find(([, { hosts }]) => hosts.some(isOn));
  return (found?.[0] ?? "other") as LinkType;
}
