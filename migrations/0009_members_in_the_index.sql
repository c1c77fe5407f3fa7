ALTER TABLE `user` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE TRIGGER `user_added` AFTER INSERT ON `user` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('members', NEW.`id`, NEW.`version`)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;--> statement-breakpoint
CREATE TRIGGER `user_renamed` AFTER UPDATE OF `name`, `email` ON `user` WHEN NEW.`name` <> OLD.`name` OR NEW.`email` <> OLD.`email` BEGIN
  UPDATE `user` SET `version` = OLD.`version` + 1 WHERE `id` = NEW.`id`;
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('members', NEW.`id`, OLD.`version` + 1)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;--> statement-breakpoint
CREATE TRIGGER `user_deleted` AFTER DELETE ON `user` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('members', OLD.`id`, OLD.`version` + 1)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;--> statement-breakpoint
INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('members', '', 1) ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM `setting` WHERE `name` = 'member-words-until';--> statement-breakpoint
DROP TABLE `member_search_token`;
