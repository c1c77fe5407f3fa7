import type { ConversationWatermark } from "#contract/sockets.ts";

/** Here, so that the two classes do not import each other. */
export interface InboxRpc extends Rpc.DurableObjectBranded {
  deliver(watermark: ConversationWatermark, memberId?: string): Promise<number | null>;
  release(socketId: string): void;
  admitStranger(peerId: string): number;
  allowMessages(count: number): number;
  permissionsChangedAt(): number;
  setHidden(peerIds: { hidden: string[]; shown: string[] }): void;
}

export interface ConversationRpc extends Rpc.DurableObjectBranded {
  revoke(sessionIds: string[]): void;
  closeSockets(memberId: string, code: number): void;
  openSocketIds(): string[];
  refreshOpening(): void;
}
