CREATE TABLE `cron_job` (
	`name` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`ms` integer NOT NULL,
	`error` text
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `failed_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`sent_at`) WHERE "outbox"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX `outbox_failed` ON `outbox` (`failed_at`) WHERE "outbox"."failed_at" is not null;