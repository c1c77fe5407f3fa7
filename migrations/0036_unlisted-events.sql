DROP INDEX `event_start`;--> statement-breakpoint
DROP INDEX `event_past`;--> statement-breakpoint
DROP INDEX `event_location`;--> statement-breakpoint
ALTER TABLE `event` ADD `unlisted` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `event_start` ON `event` (`starts_at`,`id`) WHERE "event"."over" = 0 and "event"."cancelled_at" is null and "event"."unlisted" = 0;--> statement-breakpoint
CREATE INDEX `event_past` ON `event` (`starts_at`,`id`) WHERE "event"."over" = 1 and "event"."cancelled_at" is null and "event"."unlisted" = 0;--> statement-breakpoint
CREATE INDEX `event_location` ON `event` (`location_key`,`starts_at`) WHERE "event"."over" = 0 and "event"."cancelled_at" is null and "event"."unlisted" = 0;--> statement-breakpoint
-- Events of members who are not approved are in no list; those of suspended ones come back with them. The new version makes the search index take each.
CREATE TRIGGER `event_unlisted` AFTER UPDATE OF `status` ON `user` WHEN (NEW.`status` = 'approved') <> (OLD.`status` = 'approved') BEGIN
  UPDATE `event` SET `unlisted` = NEW.`status` <> 'approved', `version` = `version` + 1 WHERE `host_id` = NEW.`id` AND `cancelled_at` IS NULL;
  INSERT INTO `search_pending` (`noun`, `id`, `version`) SELECT 'events', `id`, `version` FROM `event` WHERE `host_id` = NEW.`id` AND `cancelled_at` IS NULL
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;--> statement-breakpoint
UPDATE `event` SET `unlisted` = 1, `version` = `version` + 1 WHERE `cancelled_at` IS NULL AND `host_id` IN (SELECT `id` FROM `user` WHERE `status` <> 'approved');--> statement-breakpoint
INSERT INTO `search_pending` (`noun`, `id`, `version`) SELECT 'events', `id`, `version` FROM `event` WHERE `unlisted` = 1
  ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
