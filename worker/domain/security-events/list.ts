import { eq } from "drizzle-orm";
import type { SecurityEventPage } from "#contract/settings/security-events.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { securityEvent } from "#db/schema/index.ts";
import { rowId } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";
import { loadDeviceNames } from "./device.ts";

const events = newestFirst({ id: [securityEvent.id, rowId] }, { size: 10 });

export const selectSecurityEvents = (db: Db, memberId: MemberId, cursor?: string) =>
  events.select(db.select().from(securityEvent).$dynamic(), cursor, eq(securityEvent.memberId, memberId));

/** Browser and network of an admin are for admins only. */
export async function toSecurityEventPage(
  rows: Awaited<ReturnType<typeof selectSecurityEvents>>,
  reader: "member" | "admin",
): Promise<SecurityEventPage> {
  const nameDevice = await loadDeviceNames();
  return events.toPage(rows, ({ id, at, kind, about, count, memberId, actorId, ...client }) => {
    const by = actorId === memberId ? "member" : actorId === null ? null : "admin";
    const { network, location, userAgent } =
      by === "admin" && reader === "member" ? { network: null, location: null, userAgent: null } : client;
    const device = userAgent === null ? null : nameDevice(userAgent);
    return { id, at: new Date(at).toISOString(), kind, about, count, by, device, location, network };
  });
}
