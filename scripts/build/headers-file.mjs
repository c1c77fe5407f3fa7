import { SECURITY_HEADERS } from "#http/security-headers.ts";

/** Static files get the same headers as the worker's responses. */
export function headersFile() {
  const lines = Object.entries(SECURITY_HEADERS).map(([name, value]) => `  ${name}: ${value}`);
  return `/*\n${lines.join("\n")}\n/assets/*\n  cache-control: public, max-age=31536000, immutable\n`;
}
