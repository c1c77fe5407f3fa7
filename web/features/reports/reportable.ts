import type { ReportInput } from "#contract/reports/reports.ts";

type Without<Input> = Input extends unknown ? Omit<Input, "reason" | "words"> : never;

/** `name`: of the reported member. `text`: the message, post or comment, or the company of an opportunity. */
export type Reportable = { input: Without<ReportInput>; name: string; text?: string };
