CREATE TABLE `second_factor_removal` (
	`member_id` text PRIMARY KEY NOT NULL,
	`requested_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `second_factor_removal_due` ON `second_factor_removal` (`due_at`);--> statement-breakpoint
ALTER TABLE `session` ADD `confirmed_at` integer;--> statement-breakpoint
-- A session lives ninety days at most, also one that was extended before there was a limit.
UPDATE `session` SET `expires_at` = min(`expires_at`, `created_at` + 7776000000);
