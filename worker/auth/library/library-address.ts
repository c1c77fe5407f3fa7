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
      findOne: ({ where, ...query }) =>
        adapter.findOne({
          ...query,
          where: where.map((one) =>
            one.field === "email" && typeof one.value === "string"
              ? { ...one, value: fromLibraryAddress(one.value) }
              : one,
          ),
        }),
    };
  };
