CREATE VIRTUAL TABLE `people_text` USING fts5(name, title, company, location, sectors, skills, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `people_short` USING fts5(name, title, company, location, sectors, skills, content='', contentless_delete=1, tokenize='unicode61', prefix='1 2');--> statement-breakpoint
CREATE TABLE `person_name` (
	`number` integer PRIMARY KEY NOT NULL,
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
