import type { DBAdapterInstance } from "better-auth";
import * as z from "zod/mini";

/**
 * The library takes fewer addresses than browsers and mail servers do: it refuses `a&b@example.com`. Such a one is passed to it under another name,
 * which is decoded where the library reads or writes the database.
 */
const HOST = "@encoded.invalid";
const ENCODED = /^x((?:[0-9a-f]{2})+)@encoded\.invalid$/;

/** The address as the library takes it. */
export const toLibraryAddress = (email: string): string =>
  z.regexes.email.test(email) ? email : `x${Buffer.from(email).toString("hex")}${HOST}`;

export const fromLibraryAddress = (email: string): string => {
  const [, hex] = ENCODED.exec(email) ?? [];
  return hex ? Buffer.from(hex, "hex").toString() : email;
};

/** An adapter that finds the member whose address the library has under another name. The hook of a new user decodes the address that is written. */
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
