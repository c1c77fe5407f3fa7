CREATE TABLE `entry` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`noun` text NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`sort_key` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entry_id` ON `entry` (`noun`,`id`);--> statement-breakpoint
CREATE TABLE `person_name` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`words` text NOT NULL,
	`keys` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `person_name_words` ON `person_name` (`words`);--> statement-breakpoint
CREATE TABLE `person_name_key` (
	`key` text NOT NULL,
	`number` integer NOT NULL,
	PRIMARY KEY(`key`, `number`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE VIRTUAL TABLE `events_text` USING fts5(title, description, location, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `members_text` USING fts5(name, email, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `people_text` USING fts5(name, title, company, location, sectors, skills, filters, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `opportunities_text` USING fts5(company, description, sector, stage, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `news_text` USING fts5(title, description, source, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `courses_text` USING fts5(title, description, instructor, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `resources_text` USING fts5(title, description, author, content='', contentless_delete=1, tokenize='trigram');
