CREATE TABLE `active_day` (
	`day` integer NOT NULL,
	`member_id` text NOT NULL,
	PRIMARY KEY(`day`, `member_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `cohort` (
	`week` integer PRIMARY KEY NOT NULL,
	`members` integer NOT NULL,
	`active` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `member_figures` (
	`member_id` text NOT NULL,
	`period` integer NOT NULL,
	`days` text NOT NULL,
	PRIMARY KEY(`member_id`, `period`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `member_figures_period` ON `member_figures` (`period`);--> statement-breakpoint
CREATE TABLE `network_figures` (
	`period` integer PRIMARY KEY NOT NULL,
	`days` text NOT NULL
) WITHOUT ROWID;
