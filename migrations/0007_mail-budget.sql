-- Mails count against the budget of their address from now on. A change of an event waits ten minutes after the last one.
DROP INDEX `announcement_open`;--> statement-breakpoint
ALTER TABLE `announcement` ADD `due_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `announcement_due` ON `announcement` (`due_at`,`id`) WHERE "announcement"."done" = 0;--> statement-breakpoint
CREATE INDEX `announcement_event` ON `announcement` (`event_id`,`kind`,`due_at`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `counted_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_budget` ON `outbox` (`to_email`,`counted_at`) WHERE "outbox"."counted_at" is not null;