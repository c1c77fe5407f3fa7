import type { ConversationWatermark } from "#contract/sockets.ts";

/** What an inbox offers to conversations. Here, so that the two classes do not import each other. */
export interface InboxRpc extends Rpc.DurableObjectBranded {
  deliver(watermark: ConversationWatermark, memberId?: string): Promise<void>;
  release(socketId: string): void;
  admitStranger(peerId: string): number;
  allowMessages(count: number): number;
}

/** What a conversation offers to inboxes. */
export interface ConversationRpc extends Rpc.DurableObjectBranded {
  revoke(sessionIds: string[]): void;
  closeSockets(memberId: string): void;
  openSocketIds(): string[];
  refreshOpening(): void;
}
