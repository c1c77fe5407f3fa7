import {
  NEWS_FEED_MAX_BYTES,
  NEWS_FEED_URL_MAX_LENGTH,
  NEWS_FETCH_MS,
  NEWS_REDIRECTS_MAX,
  NEWS_VALIDATOR_MAX_LENGTH,
  NEWS_WAIT_MAX_MS,
} from "#contract/news/limits.ts";
import { isPublicAddress } from "#contract/news/public-address.ts";
import { hostOf } from "../reading/links.ts";

/** In ms. `host`: asks to wait with all its feeds; null: somebody whom the source redirects to, who cannot speak for a host. */
export type Wait = { host: string | null; until: number };

/** The message is a sentence for admins. `isGone`: for good. */
export class FeedFailure extends Error {
  readonly wait: Wait | null;
  readonly isGone: boolean;
  constructor(message: string, { wait = null, isGone = false }: { wait?: Wait | null; isGone?: boolean } = {}) {
    super(message);
    this.wait = wait;
    this.isGone = isGone;
  }
}

/** `address`: that answered; `movedTo`: where permanent redirects lead. */
export type FeedFile = {
  bytes: Uint8Array;
  contentType: string | null;
  address: string;
  etag: string | null;
  modifiedAt: string | null;
  /** Of a longer file (status 206). */
  isPart: boolean;
};
export type Fetched = { file: FeedFile | null; movedTo: string | null };

type Source = { feedUrl: string; etag: string | null; modifiedAt: string | null };

const ACCEPT =
  "application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1";

/** Without a file when unchanged. Follows redirects itself, because each address must be public. Throws `FeedFailure`. */
export async function fetchFeed({ feedUrl, etag, modifiedAt }: Source, ownOrigin: string): Promise<Fetched> {
  const signal = AbortSignal.timeout(NEWS_FETCH_MS);
  const validators = { ...(etag && { "if-none-match": etag }), ...(modifiedAt && { "if-modified-since": modifiedAt }) };
  const headers = { accept: ACCEPT, "user-agent": "NodeNewsReader/1", ...validators };
  let address = feedUrl;
  let isPermanent = true;
  let movedTo: string | null = null;
  try {
    for (let hop = 0; hop <= NEWS_REDIRECTS_MAX; hop += 1) {
      if (!isPublicAddress(address) || hostOf(address) === hostOf(ownOrigin))
        throw new FeedFailure("It redirects to an address that isn't public.");
      const response = await fetch(address, { headers, redirect: "manual", signal });
      const location = response.headers.get("location");
      const isRedirect = response.status >= 300 && response.status < 400 && response.status !== 304 && location;
      const isConditional = Boolean(etag ?? modifiedAt);
      if (!isRedirect)
        return { file: await readFile(response, { feedUrl, address, isConditional, isPermanent }), movedTo };
      await response.body?.cancel();
      address = nextAddress(location, address);
      isPermanent &&= [301, 308].includes(response.status) && address.length <= NEWS_FEED_URL_MAX_LENGTH;
      if (isPermanent) movedTo = address;
    }
  } catch (error) {
    if (error instanceof FeedFailure) throw error;
    throw new FeedFailure(signal.aborted ? "It took too long to answer." : "It could not be reached.");
  }
  throw new FeedFailure("It redirects too often.");
}

function nextAddress(location: string, from: string): string {
  if (!URL.canParse(location, from)) return "";
  const url = new URL(location, from);
  url.hash = "";
  return url.href;
}

type Asked = { feedUrl: string; address: string; isConditional: boolean; isPermanent: boolean };

async function readFile(
  response: Response,
  { feedUrl, address, isConditional, isPermanent }: Asked,
): Promise<FeedFile | null> {
  const { status, headers } = response;
  if (response.ok) {
    const bytes = await readBytes(response);
    const [etag = null, modifiedAt = null] = ["etag", "last-modified"].map(validatorIn(headers));
    return { bytes, contentType: headers.get("content-type"), address, etag, modifiedAt, isPart: status === 206 };
  }
  await response.body?.cancel();
  if (status === 304 && isConditional) return null;
  if (status === 304) throw new FeedFailure("It says that nothing has changed, but was asked for the whole file.");
  if (status === 410 && isPermanent)
    throw new FeedFailure("It is gone for good (status 410). Enter another address, or remove the source.", {
      isGone: true,
    });
  const until = readRetryAfter(headers.get("retry-after"));
  const { host } = new URL(address);
  const wait = until === null ? null : { host: host === new URL(feedUrl).host ? host : null, until };
  throw new FeedFailure(`It answered with status ${status}.`, { wait });
}

const validatorIn = (headers: Headers) => (name: string) => {
  const value = headers.get(name);
  return value && value.length <= NEWS_VALIDATOR_MAX_LENGTH ? value : null;
};

/** In ms, at most a day ahead. Null without a time ahead. */
function readRetryAfter(text: string | null): number | null {
  const seconds = Number(text?.trim() || Number.NaN);
  const until = Number.isNaN(seconds) ? Date.parse(text ?? "") : Date.now() + seconds * 1000;
  return until > Date.now() ? Math.min(until, Date.now() + NEWS_WAIT_MAX_MS) : null;
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
