DROP INDEX `news_item_link`;--> statement-breakpoint
ALTER TABLE `news_item` ADD `key` text;--> statement-breakpoint
ALTER TABLE `news_item` ADD `link_key` text;--> statement-breakpoint
ALTER TABLE `news_item` ADD `undated_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `news_item_key` ON `news_item` (`source_id`,`key`);--> statement-breakpoint
CREATE INDEX `news_item_link_key` ON `news_item` (`link_key`,`id`);--> statement-breakpoint
CREATE INDEX `news_item_age` ON `news_item` ("published_at" + "undated_ms");--> statement-breakpoint
ALTER TABLE `news_source` ADD `found` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `news_source` ADD `left_out` text;--> statement-breakpoint
ALTER TABLE `news_source` ADD `requested_at` integer;--> statement-breakpoint
ALTER TABLE `news_source` ADD `wait_until` integer;--> statement-breakpoint
ALTER TABLE `news_source` ADD `moved_to` text;--> statement-breakpoint
ALTER TABLE `news_source` ADD `moved_readings` integer DEFAULT 0 NOT NULL;