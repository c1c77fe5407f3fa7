CREATE TABLE `security_event` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`actor_id` text,
	`kind` text NOT NULL,
	`about` text,
	`network` text,
	`user_agent` text,
	`location` text,
	`count` integer DEFAULT 1 NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `security_event_member` ON `security_event` (`member_id`,`id`);