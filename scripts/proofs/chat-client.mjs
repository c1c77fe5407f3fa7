import { randomUUID } from "node:crypto";
import { openSocket } from "./proof.mjs";

const BATCH = 4;

/** After a reconnect, resends unacknowledged messages and requests those after `seq`, as the product does. */
export class ChatClient {
  constructor(origin, base, member, peer) {
    Object.assign(this, { origin, base, member, peer });
    this.pending = new Map();
    this.acknowledged = new Map();
    this.received = new Map();
    this.problems = [];
    this.connects = 0;
    this.resent = 0;
    this.lastSeq = 0;
    this.isOpen = false;
    this.isStopped = false;
    this.connect();
  }

  connect() {
    if (this.isStopped) return;
    this.isOpen = false;
    const socket = openSocket(this.origin, this.member, this.peer, this.lastSeq, this.base);
    this.socket = socket;
    const deadline = setTimeout(() => socket.close(), 5000);
    socket.onopen = () => {
      clearTimeout(deadline);
      this.connects += 1;
    };
    socket.onmessage = ({ data }) => this.socket === socket && this.handleFrame(JSON.parse(data));
    socket.onerror = () => {};
    socket.onclose = ({ code }) => {
      clearTimeout(deadline);
      if (code >= 4000) this.problems.push(`closed with ${code}`);
      if (this.socket === socket) setTimeout(() => this.connect(), 50 + Math.random() * 150);
    };
  }

  handleFrame(frame) {
    if (frame.type === "hello") {
      this.isOpen = true;
      const drafts = [...this.pending].map(([clientId, text]) => ({ clientId, text }));
      this.resent += drafts.length;
      for (let at = 0; at < drafts.length; at += BATCH) this.sendFrame(drafts.slice(at, at + BATCH));
    }
    if (frame.type === "messages") for (const message of frame.messages) this.store(message);
    if (frame.type === "ack")
      for (const { clientId, seq } of frame.acks) {
        const known = this.acknowledged.get(clientId);
        if (known && known.seq !== seq)
          this.problems.push(`${clientId} was acknowledged with seq ${known.seq} and ${seq}`);
        const text = this.pending.get(clientId) ?? known?.text;
        this.acknowledged.set(clientId, { seq, text });
        this.pending.delete(clientId);
      }
    if (frame.type === "refused" && frame.code === "rate-limited") setTimeout(() => this.resend(frame.clientId), 1000);
    else if (frame.type === "refused") this.problems.push(`${frame.clientId} was refused: ${frame.code}`);
  }

  store(message) {
    const known = this.received.get(message.seq);
    if (known && known.clientId !== message.clientId)
      this.problems.push(`two messages arrived with seq ${message.seq}`);
    this.received.set(message.seq, message);
    this.lastSeq = Math.max(this.lastSeq, message.seq);
  }

  resend(clientId) {
    const text = this.pending.get(clientId);
    if (text !== undefined && this.isOpen) this.sendFrame([{ clientId, text }]);
  }

  sendFrame(messages) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "send", messages }));
  }

  send(texts) {
    const messages = texts.map((text) => ({ clientId: randomUUID(), text }));
    for (const { clientId, text } of messages) this.pending.set(clientId, text);
    if (this.isOpen) this.sendFrame(messages);
  }

  stop() {
    this.isStopped = true;
    this.socket.close();
  }
}
