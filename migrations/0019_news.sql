CREATE TABLE `news_item` (
	`id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`link` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`language` text NOT NULL,
	`published_at` integer NOT NULL,
	`sample` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`source_id`) REFERENCES `news_source`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `news_item_link` ON `news_item` (`link`);--> statement-breakpoint
CREATE INDEX `news_item_time` ON `news_item` (`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `news_item_category` ON `news_item` (`category`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `news_item_source` ON `news_item` (`source_id`,`published_at`,`id`);--> statement-breakpoint
CREATE TABLE `news_source` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`feed_url` text NOT NULL,
	`category` text NOT NULL,
	`language` text NOT NULL,
	`paused` integer DEFAULT false NOT NULL,
	`due_at` integer NOT NULL,
	`etag` text,
	`modified_at` text,
	`read_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`error` text,
	`sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `news_source_feed` ON `news_source` (`feed_url`);--> statement-breakpoint
CREATE INDEX `news_source_due` ON `news_source` (`due_at`) WHERE "news_source"."paused" = 0;