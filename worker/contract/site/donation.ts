export const DONATION = {
  title: "Support Our Development",
  text: "BTC donations help fund the platform's development.",
  thanks: "Thank you for supporting our work!",
  copied: ["Address copied!", "BTC address copied to clipboard"],
  failed: "Your browser doesn't allow copying. The address is selected: copy it yourself.",
} as const;

/** To compare by eye; without spaces, so that it is copied as it is. */
export const addressGroups = (address: string): string[] => address.match(/.{1,4}/g) ?? [];

export const paymentUri = (address: string): string => `bitcoin:${address}`;
