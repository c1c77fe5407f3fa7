CREATE TRIGGER `event_added` AFTER INSERT ON `event` WHEN NEW.`cancelled_at` IS NULL BEGIN
  UPDATE `user` SET `hosted_count` = `hosted_count` + 1 WHERE `id` = NEW.`host_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_removed` AFTER DELETE ON `event` WHEN OLD.`cancelled_at` IS NULL BEGIN
  UPDATE `user` SET `hosted_count` = `hosted_count` - 1 WHERE `id` = OLD.`host_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_called_off` AFTER UPDATE OF `cancelled_at` ON `event` WHEN (NEW.`cancelled_at` IS NULL) <> (OLD.`cancelled_at` IS NULL) BEGIN
  UPDATE `user` SET `hosted_count` = `hosted_count` + (NEW.`cancelled_at` IS NULL) - (OLD.`cancelled_at` IS NULL) WHERE `id` = NEW.`host_id`;
END;
--> statement-breakpoint
-- Events of members who are not approved are in no list; those of suspended ones come back with them. The new version makes the search index take each.
CREATE TRIGGER `event_unlisted` AFTER UPDATE OF `status` ON `user` WHEN (NEW.`status` = 'approved') <> (OLD.`status` = 'approved') BEGIN
  UPDATE `event` SET `unlisted` = NEW.`status` <> 'approved', `version` = `version` + 1 WHERE `host_id` = NEW.`id` AND `cancelled_at` IS NULL;
  INSERT INTO `search_pending` (`noun`, `id`, `version`) SELECT 'events', `id`, `version` FROM `event` WHERE `host_id` = NEW.`id` AND `cancelled_at` IS NULL
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
