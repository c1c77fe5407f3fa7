/** The build writes the same ones for static files into dist/client/_headers. */

const CSP: Record<string, string> = {
  "default-src": "'none'",
  "script-src": "'self'",
  "style-src": "'self'",
  "img-src": "'self' data: blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "manifest-src": "'self'",
  "worker-src": "'self'",
  "base-uri": "'none'",
  "object-src": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

const writeCsp = (csp: Record<string, string>) =>
  Object.entries(csp)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

export const SECURITY_HEADERS: Record<string, string> = {
  "content-security-policy": writeCsp(CSP),
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  // Never a path or query, not even to ourselves: a link that was mailed with its token in the query would be in every
  // log line.
  "referrer-policy": "strict-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
};

/** The Vite dev server inlines a script and styles and opens a socket. */
const DEV_CSP = writeCsp({
  ...CSP,
  "script-src": "'self' 'unsafe-inline'",
  "style-src": "'self' 'unsafe-inline'",
  "connect-src": "'self' ws:",
});

/** For uploaded pictures: no permissions, even when opened as a page. */
export const PICTURE_CSP = "default-src 'none'; sandbox";

export function setSecurityHeaders(headers: Headers, devServer: boolean, own: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  if (devServer) headers.set("content-security-policy", DEV_CSP);
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
}
