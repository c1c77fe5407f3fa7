-- The indexes of seats tell unconfirmed ones apart, which are counted there when they are read: the counter goes. No row changes.
DROP INDEX `registration_listed`;--> statement-breakpoint
DROP INDEX `registration_unlisted`;--> statement-breakpoint
CREATE INDEX `registration_unconfirmed` ON `registration` (`event_id`,`created_at`) WHERE "registration"."queue" is null and ("registration"."confirmed_at" is null or "registration"."held_until" is not null);--> statement-breakpoint
CREATE INDEX `registration_listed` ON `registration` (`event_id`,`created_at`) WHERE "registration"."queue" is null and "registration"."confirmed_at" is not null and "registration"."held_until" is null and "registration"."member_id" is not null and "registration"."hidden" = 0;--> statement-breakpoint
CREATE INDEX `registration_unlisted` ON `registration` (`event_id`,`created_at`) WHERE "registration"."queue" is null and "registration"."confirmed_at" is not null and "registration"."held_until" is null and ("registration"."member_id" is null or "registration"."hidden" = 1);--> statement-breakpoint
ALTER TABLE `event` DROP COLUMN `unproven_count`;