import { connect, createServer } from "node:net";

/**
 * Drops `share` (0 to 1) of the acknowledgements by closing: the message is committed, but its sender does not know.
 */
export function startCuttingProxy({ port, target, share }) {
  const counts = { cut: 0, passed: 0 };
  const server = createServer((client) => {
    const upstream = connect(target, "localhost");
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    let isFirst = true;
    client.on("data", (chunk) => {
      const text = isFirst ? chunk.toString("latin1").replace(/^sec-websocket-extensions:.*\r\n/im, "") : null;
      upstream.write(text === null ? chunk : Buffer.from(text, "latin1"));
      isFirst = false;
    });
    upstream.on("data", (chunk) => {
      if (!chunk.includes('"type":"ack"')) return client.write(chunk);
      if (Math.random() < share) {
        counts.cut += 1;
        return end();
      }
      counts.passed += 1;
      return client.write(chunk);
    });
    for (const socket of [client, upstream]) socket.on("error", end).on("close", end);
  });
  return new Promise((resolve) => server.listen(port, () => resolve({ counts, close: () => server.close() })));
}
