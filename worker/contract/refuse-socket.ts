/** Browsers cannot read a failed upgrade, but a close code. Not for browsers, which have no `WebSocketPair`. */
export function refuseSocket(code: number): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(code);
  return new Response(null, { status: 101, webSocket: client });
}
