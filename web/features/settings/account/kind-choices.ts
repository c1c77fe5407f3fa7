import { MEMBER_KINDS } from "#contract/members.ts";
import { KINDS } from "#web/lib/member-kinds.ts";

export const KIND_CHOICES = MEMBER_KINDS.map((value) => ({
  value,
  input: { kind: value },
  title: KINDS[value].title,
  description: KINDS[value].description,
}));
