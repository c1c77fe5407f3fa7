CREATE TABLE `erasure` (
	`member_id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `user` ADD `deletion_due_at` integer;--> statement-breakpoint
CREATE INDEX `user_deletion_due` ON `user` (`deletion_due_at`) WHERE "user"."deletion_due_at" is not null;--> statement-breakpoint
CREATE INDEX `outbox_uncounted` ON `outbox` (`to_email`) WHERE "outbox"."counted_at" is null and "outbox"."to_email" <> '';