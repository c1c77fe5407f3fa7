ALTER TABLE `tier` ADD `withdrawn` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `news_source` ADD `version` integer DEFAULT 1 NOT NULL;