import { html } from "hono/html";
import { addressGroups, paymentUri } from "#contract/site/donation.ts";
import { modulesPath, QR_BORDER } from "#contract/site/qr-path.ts";

/** Without an address the dialog and its script go too. */
export async function writeDonation(rewriter: HTMLRewriter, address: string | null): Promise<void> {
  if (!address) return void rewriter.on('script[type="module"]', { element: (script) => void script.remove() });
  const groups = String(
    await html`${addressGroups(address).map((group) => html`<span class="mr-1.5 whitespace-nowrap">${group}</span>`)}`,
  );
  const code = await qrCode(address);
  const put = (slot: string, content: string) =>
    rewriter.on(slot, { element: (element) => void element.setInnerContent(content, { html: true }) });
  put("[data-donation-address]", groups);
  put("[data-donation-code]", code);
}

const drawn = new Map<string, string>();

async function qrCode(address: string): Promise<string> {
  const known = drawn.get(address);
  if (known) return known;
  const { default: encodeQR } = await import("qr");
  const rows = encodeQR(paymentUri(address), "raw", { border: QR_BORDER });
  const side = rows.length;
  const code = String(
    await html`<svg class="size-43 rounded-input border border-border bg-surface fill-text scheme-light" viewBox="0 0 ${side} ${side}" role="img" aria-label="QR code of the BTC address" shape-rendering="crispEdges"><path d="${modulesPath(rows)}"></path></svg>`,
  );
  drawn.set(address, code);
  return code;
}
