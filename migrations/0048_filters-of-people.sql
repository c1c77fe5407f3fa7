-- The index has the filters of people since `search/0008_filters_of_people`: cron fills it again.
INSERT OR IGNORE INTO `search_pending` (`noun`, `id`, `version`) SELECT 'people', '', 1 WHERE EXISTS (SELECT 1 FROM `user`);--> statement-breakpoint
DROP TRIGGER `person_changed`;--> statement-breakpoint
CREATE TRIGGER `person_changed` AFTER UPDATE OF `name`, `kind`, `status` ON `user`
  WHEN NEW.`status` <> OLD.`status` OR ((NEW.`name` <> OLD.`name` OR NEW.`kind` <> OLD.`kind`) AND NEW.`status` = 'approved') BEGIN
  UPDATE `user` SET `people_version` = OLD.`people_version` + 1 WHERE `id` = NEW.`id`;
END;
