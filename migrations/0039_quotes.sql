CREATE TABLE `quote` (
	`member_id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `quote_newest` ON `quote` (`state`,`at`,`member_id`);