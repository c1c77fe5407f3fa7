/** Fixed ids of sample rows, shaped like any other (UUIDv7), so that seeding twice meets the same rows. One block per noun. */
export const sampleId = (block: "member" | "event" | "registration" | "account", at: number): string =>
  `01900000-0000-7000-8000-${BLOCKS[block]}${at.toString(16).padStart(8, "0")}`;

const BLOCKS = { member: "0001", event: "0002", registration: "0003", account: "0004" };
