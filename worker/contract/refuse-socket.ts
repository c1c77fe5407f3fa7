/**
 * Accepts a socket and closes it at once with a code of `CLOSE`, because a browser cannot read a failed upgrade. For the worker and the
 * durable objects only: browsers have no `WebSocketPair`.
 */
export function refuseSocket(code: number): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code);
  return new Response(null, { status: 101, webSocket: client });
}
