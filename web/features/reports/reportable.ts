import type { ReportInput } from "#contract/reports/reports.ts";

type Without<Input> = Input extends unknown ? Omit<Input, "reason" | "words"> : never;

/** What is reported, with the name of the member whom it is about. `text`: the message, post or comment, or the company of an opportunity. */
export type Reportable = { input: Without<ReportInput>; name: string; text?: string };
