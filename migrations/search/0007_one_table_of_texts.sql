DROP TABLE `events_short`;--> statement-breakpoint
DROP TABLE `members_short`;--> statement-breakpoint
DROP TABLE `people_short`;--> statement-breakpoint
DROP TABLE `opportunities_short`;--> statement-breakpoint
DROP TABLE `news_short`;--> statement-breakpoint
DROP TABLE `courses_short`;--> statement-breakpoint
DROP TABLE `resources_short`;--> statement-breakpoint
DROP TABLE `person_name`;--> statement-breakpoint
CREATE TABLE `person_name` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`words` text NOT NULL,
	`keys` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `person_name_words` ON `person_name` (`words`);--> statement-breakpoint
DELETE FROM `person_name_key`;
