import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Account, ApiError, TOKEN } from "./account.ts";
import type { Paged, Route } from "./route.ts";
import { storageRoutes } from "./storage-routes.ts";
import { workerRoutes } from "./worker-routes.ts";

const isPaged = (value: unknown): value is Paged => Object(value).items !== undefined && "info" in Object(value);

const ROUTES: Route[] = [...workerRoutes, ...storageRoutes];

/**
 * The part of the provider's API that wrangler and our commands call, with the rules that decide whether a deployment
 * keeps what is there. Give `url` to a command as CLOUDFLARE_API_BASE_URL.
 */
export async function startCloudflare(account = new Account(), port = 0) {
  const server = createServer((request, response) => void handle(account, request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    account,
    url: `${origin}/client/v4`,
    env: { CLOUDFLARE_API_BASE_URL: `${origin}/client/v4`, CLOUDFLARE_API_TOKEN: TOKEN },
    stop() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function handle(account: Account, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const origin = `http://${request.headers.host}`;
  const url = new URL(request.url ?? "/", origin);
  const path = decodeURIComponent(url.pathname).replace("/client/v4", "");
  const method = request.method ?? "GET";
  try {
    const isUpload = path.startsWith("/uploads/");
    if (!isUpload && (!account.knobs.isLoggedIn || !isAuthorized(request)))
      throw new ApiError(403, 9109, "Invalid access token");
    const [route, params] = find(method, path);
    if (!route) {
      account.unknown.push(`${method} ${path}`);
      throw new ApiError(404, 7003, `The stub has no route ${method} ${path}`);
    }
    const body = Buffer.concat(chunks);
    const json = <T>() => JSON.parse(body.toString()) as T;
    const result = await route[2]({
      account,
      origin,
      params,
      query: url.searchParams,
      headers: request.headers,
      body,
      json,
    });
    if (method !== "GET" && !isReading(path)) account.writes.push(`${method} ${path}`);
    if (result instanceof Response) {
      response.writeHead(result.status, Object.fromEntries(result.headers));
      return response.end(Buffer.from(await result.arrayBuffer()));
    }
    const [items, info] = isPaged(result) ? [result.items, { result_info: result.info }] : [result, {}];
    answer(response, 200, { success: true, errors: [], messages: [], result: items ?? null, ...info });
  } catch (error) {
    const { status, code, message } =
      error instanceof ApiError ? error : { status: 400, code: 7500, message: String(error) };
    answer(response, status, { success: false, errors: [{ code, message }], messages: [], result: null });
  }
}

const isAuthorized = ({ headers }: IncomingMessage) => /^Bearer .*stub$/.test(headers.authorization ?? "");

/** Posted, but changes nothing. */
const isReading = (path: string) => /\/(query|export|changeset)$/.test(path);

function find(method: string, path: string): [Route | undefined, string[]] {
  for (const route of ROUTES) {
    const match = route[0] === method ? route[1].exec(path) : null;
    if (match) return [route, match.slice(1)];
  }
  return [undefined, []];
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
