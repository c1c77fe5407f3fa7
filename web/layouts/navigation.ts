import { ShieldCheck } from "lucide-react";
import { type NavLook, PRODUCT_PARTS, type ProductPart } from "./product-parts.ts";

export type NavItem = NavLook & { to: string; name: string };

const ITEMS = Object.values<ProductPart>(PRODUCT_PARTS).flatMap(({ path, name, built, item }) =>
  built && item ? [{ ...item, to: path, name }] : [],
);

export const NAVIGATION: readonly NavItem[] = ITEMS;

export const BOTTOM_BAR: readonly NavItem[] = ITEMS.filter(({ onPhones }) => onPhones);

const ADMIN: NavItem = { to: "/admin", name: "Admin Panel", icon: ShieldCheck, counts: "waiting", startsGroup: true };

export const navigationFor = (isAdmin: boolean): readonly NavItem[] => (isAdmin ? [...NAVIGATION, ADMIN] : NAVIGATION);
