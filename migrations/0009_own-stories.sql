DROP INDEX `news_item_link_key`;--> statement-breakpoint
ALTER TABLE `news_item` ADD `own_site` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `news_item_link_key` ON `news_item` (`link_key`,"own_site" desc,`id`);