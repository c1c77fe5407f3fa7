CREATE TABLE `announcement` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text,
	`until` text DEFAULT '' NOT NULL,
	`done` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `event`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `announcement_open` ON `announcement` (`id`) WHERE "announcement"."done" = 0;--> statement-breakpoint
CREATE TABLE `search_pending` (
	`noun` text NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`noun`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `event_start`;--> statement-breakpoint
ALTER TABLE `event` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `event` ADD `cover` integer;--> statement-breakpoint
ALTER TABLE `event` ADD `place` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `event` ADD `cancelled_at` integer;--> statement-breakpoint
ALTER TABLE `event` ADD `cancel_reason` text;--> statement-breakpoint
ALTER TABLE `event` ADD `waitlist_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `event` ADD `last_queue` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `event` ADD `reminded` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `event` ADD `announced_at` integer;--> statement-breakpoint
CREATE INDEX `event_past` ON `event` (`starts_at`,`id`) WHERE "event"."over" = 1 and "event"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `event_place` ON `event` (`place`,`starts_at`) WHERE "event"."over" = 0 and "event"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `event_unreminded` ON `event` (`starts_at`) WHERE "event"."reminded" = 0 and "event"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `event_start` ON `event` (`starts_at`,`id`) WHERE "event"."over" = 0 and "event"."cancelled_at" is null;--> statement-breakpoint
DROP INDEX `registration_listed`;--> statement-breakpoint
ALTER TABLE `registration` ADD `queue` integer;--> statement-breakpoint
ALTER TABLE `registration` ADD `hidden` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `registration_unlisted` ON `registration` (`event_id`,`created_at`) WHERE "registration"."queue" is null and ("registration"."confirmed_at" is null or "registration"."member_id" is null or "registration"."hidden" = 1);--> statement-breakpoint
CREATE UNIQUE INDEX `registration_queue` ON `registration` (`event_id`,`queue`) WHERE "registration"."queue" is not null;--> statement-breakpoint
CREATE INDEX `registration_listed` ON `registration` (`event_id`,`created_at`) WHERE "registration"."queue" is null and "registration"."confirmed_at" is not null and "registration"."member_id" is not null and "registration"."hidden" = 0;--> statement-breakpoint
UPDATE `event` SET `place` = lower(trim(substr(`location`, 1, instr(`location` || ',', ',') - 1)));--> statement-breakpoint
INSERT INTO `search_pending` (`noun`, `id`, `version`) SELECT 'events', `id`, `version` FROM `event`;
