/** Texts of the donation dialog, which the app draws with its own dialog and the landing page with the one of the browser. */
export const DONATION = {
  title: "Support Our Development",
  text: "BTC donations help fund the platform's development.",
  thanks: "Thank you for supporting our work!",
  copied: ["Address copied!", "BTC address copied to clipboard"],
  failed: "Your browser doesn't allow copying. The address is selected: copy it yourself.",
} as const;

/** An address in groups of four characters, to compare it by eye. Without spaces between them, so that it is copied as it is. */
export const addressGroups = (address: string): string[] => address.match(/.{1,4}/g) ?? [];

/** What wallets read from a QR code. */
export const paymentUri = (address: string): string => `bitcoin:${address}`;
