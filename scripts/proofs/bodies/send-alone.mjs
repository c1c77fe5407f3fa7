import { request } from "node:http";

/** On its own connection. `chunked`: without content-length. Status 0 and the error's code if the connection breaks. */
export function sendAlone(origin, { method = "POST", path, headers = {}, body = "", chunked = false }) {
  const length = chunked ? { "transfer-encoding": "chunked" } : { "content-length": Buffer.byteLength(body) };
  const all = { origin, "content-type": "application/json", "cf-connecting-ip": "198.18.0.1", ...length, ...headers };
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const failed = (error) => resolve({ status: 0, headers: {}, text: error.code ?? error.message });
    // Not a URL, which would normalize the path.
    const sent = request({ hostname, port, method, path, headers: all, agent: false, timeout: 20_000 }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      answer.once("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
      answer.once("error", failed);
    });
    sent.once("error", failed).once("timeout", () => sent.destroy(new Error("no answer within 20 s")));
    sent.end(body);
  });
}
