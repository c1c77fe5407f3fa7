import { notificationSetting } from "#db/schema/index.ts";
import { type OwnRows, own } from "#domain/nouns/own-rows.ts";

export const notificationOwnRows: OwnRows = {
  notificationSettings: own(notificationSetting, notificationSetting.memberId),
};
