import { NEWS_FEED_MAX_BYTES, NEWS_FETCH_MS, NEWS_REDIRECTS_MAX } from "#contract/news/limits.ts";
import { isPublicAddress } from "#contract/news/public-address.ts";

/** The message is a sentence for admins. */
export class FeedFailure extends Error {}

export type FeedFile = { text: string; etag: string | null; modifiedAt: string | null };

type Source = { feedUrl: string; etag: string | null; modifiedAt: string | null };

const ACCEPT =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9";

/** Null when unchanged. Follows redirects itself, because each address must be public. Throws `FeedFailure`. */
export async function fetchFeed({ feedUrl, etag, modifiedAt }: Source): Promise<FeedFile | null> {
  const signal = AbortSignal.timeout(NEWS_FETCH_MS);
  const validators = { ...(etag && { "if-none-match": etag }), ...(modifiedAt && { "if-modified-since": modifiedAt }) };
  const headers = { accept: ACCEPT, "user-agent": "NodeNewsReader/1", ...validators };
  let address = feedUrl;
  try {
    for (let hop = 0; hop <= NEWS_REDIRECTS_MAX; hop += 1) {
      if (!isPublicAddress(address)) throw new FeedFailure("It redirects to an address that isn't public.");
      const response = await fetch(address, { headers, redirect: "manual", signal });
      const location = response.headers.get("location");
      if (response.status < 300 || response.status === 304 || !location) return await readFile(response);
      await response.body?.cancel();
      address = nextAddress(location, address);
    }
  } catch (error) {
    if (error instanceof FeedFailure) throw error;
    throw new FeedFailure(signal.aborted ? "It took too long to answer." : "It could not be reached.");
  }
  throw new FeedFailure("It redirects too often.");
}

const nextAddress = (location: string, from: string): string =>
  URL.canParse(location, from) ? new URL(location, from).href : "";

async function readFile(response: Response): Promise<FeedFile | null> {
  if (response.ok) {
    const bytes = await readBytes(response);
    const { headers } = response;
    return {
      text: decode(bytes, headers.get("content-type")),
      etag: headers.get("etag"),
      modifiedAt: headers.get("last-modified"),
    };
  }
  await response.body?.cancel();
  if (response.status === 304) return null;
  throw new FeedFailure(`It answered with status ${response.status}.`);
}

/** Part by part, so that an endless file costs no more than the limit. */
async function readBytes(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > NEWS_FEED_MAX_BYTES) throw new FeedFailure("It is larger than 1 MB.");
    parts.push(part);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** In the encoding of the response, else of the file, else UTF-8. */
function decode(bytes: Uint8Array, contentType: string | null): string {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const named = /charset=["']?([\w-]+)/i.exec(contentType ?? "") ?? /encoding=["']([\w-]+)/i.exec(start);
  try {
    return new TextDecoder(named?.[1] ?? "utf-8").decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
