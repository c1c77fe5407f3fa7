import type { DBAdapterInstance } from "better-auth";
import * as z from "zod/mini";

/** The library refuses valid addresses such as `a&b@example.com`: it gets them encoded. */
const HOST = "@encoded.invalid";
const ENCODED = /^x((?:[0-9a-f]{2})+)@encoded\.invalid$/;

export const toLibraryAddress = (email: string): string =>
  z.regexes.email.test(email) ? email : `x${Buffer.from(email).toString("hex")}${HOST}`;

export const fromLibraryAddress = (email: string): string => {
  const [, hex] = ENCODED.exec(email) ?? [];
  return hex ? Buffer.from(hex, "hex").toString() : email;
};

export const withDecodedAddresses =
  (open: DBAdapterInstance): DBAdapterInstance =>
  (options) => {
    const adapter = open(options);
    return {
      ...adapter,
      // The library takes only a row with the address that it asked for.
      findOne: async <T>(query: Parameters<typeof adapter.findOne>[0]) => {
        const asked = query.where.find(({ field, value }) => field === "email" && ENCODED.test(String(value)));
        if (!asked) return adapter.findOne<T>(query);
        const decoded = { ...asked, value: fromLibraryAddress(String(asked.value)) };
        const where = query.where.map((one) => (one === asked ? decoded : one));
        const found = await adapter.findOne<T>({ ...query, where });
        return found && { ...found, email: asked.value };
      },
    };
  };
