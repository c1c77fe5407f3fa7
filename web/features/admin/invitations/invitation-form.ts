import type { InvitationInput } from "#contract/admin/invitations.ts";
import { INVITATION_LIFETIME_MAX_DAYS, INVITATION_USES_MAX } from "#contract/limits.ts";

/** The values of the form. Numbers are texts, as typed. */
export type InvitationForm = { note: string; isSingle: boolean; maxUses: string; days: string; trusted: boolean };
export type InvitationErrors = Partial<Record<"note" | "maxUses" | "days", string>>;

export const EMPTY_INVITATION: InvitationForm = { note: "", isSingle: true, maxUses: "10", days: "30", trusted: false };

const numberOf = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : null);

/** The input for the API, or the errors of the form. The server validates too. */
export function readInvitation(form: InvitationForm): { input: InvitationInput } | { errors: InvitationErrors } {
  const maxUses = form.isSingle ? 1 : numberOf(form.maxUses);
  const days = numberOf(form.days);
  const errors: InvitationErrors = {};
  if (maxUses === null || maxUses < 1 || maxUses > INVITATION_USES_MAX)
    errors.maxUses = `Please enter a whole number from 1 to ${INVITATION_USES_MAX}.`;
  if (days === null || days < 1 || days > INVITATION_LIFETIME_MAX_DAYS)
    errors.days = `Please enter a whole number from 1 to ${INVITATION_LIFETIME_MAX_DAYS}.`;
  if (maxUses === null || days === null || Object.keys(errors).length > 0) return { errors };
  return { input: { note: form.note.trim(), trusted: form.trusted, maxUses, expiresInDays: days } };
}

/** The field whose error a change may fix. */
export function errorField(part: Partial<InvitationForm>): keyof InvitationErrors | undefined {
  if ("note" in part) return "note";
  if ("maxUses" in part || "isSingle" in part) return "maxUses";
  return "days" in part ? "days" : undefined;
}
