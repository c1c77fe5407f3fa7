CREATE TABLE `entry` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`noun` text NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`place` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entry_id` ON `entry` (`noun`,`id`);--> statement-breakpoint
CREATE VIRTUAL TABLE `events_text` USING fts5(title, description, location, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `events_short` USING fts5(title, description, location, content='', contentless_delete=1, tokenize='unicode61', prefix='1 2');
