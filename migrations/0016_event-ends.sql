ALTER TABLE `event` ADD `lasts_until` integer;--> statement-breakpoint
CREATE INDEX `event_without_end` ON `event` (`id`) WHERE "event"."over" = 0 and "event"."ends_at" is null and "event"."lasts_until" is null and "event"."cancelled_at" is null;--> statement-breakpoint
-- Builds the search index anew: words of writings without spaces, and signs inside words, are found from now on.
INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('events', '', 1), ('members', '', 1), ('people', '', 1) ON CONFLICT DO NOTHING;
