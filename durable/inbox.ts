import { DurableObject } from "cloudflare:workers";
export class Inbox extends DurableObject {}
