import { openLocalStore } from "./local-store.mjs";
import { openRemoteStore } from "./remote-store.mjs";

/** Where the rows and objects of a target are. */
export const openStore = (target) => (target.isLocal ? openLocalStore(target) : openRemoteStore(target));
