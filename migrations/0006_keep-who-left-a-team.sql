CREATE TABLE `opportunity_team_left` (
	`opportunity_id` text NOT NULL,
	`member_id` text NOT NULL,
	PRIMARY KEY(`opportunity_id`, `member_id`),
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunity`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `opportunity_team_left_member` ON `opportunity_team_left` (`member_id`);