CREATE TRIGGER `user_added` AFTER INSERT ON `user` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('members', NEW.`id`, NEW.`version`)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
--> statement-breakpoint
CREATE TRIGGER `user_renamed` AFTER UPDATE OF `name`, `email` ON `user` WHEN NEW.`name` <> OLD.`name` OR NEW.`email` <> OLD.`email` BEGIN
  UPDATE `user` SET `version` = OLD.`version` + 1 WHERE `id` = NEW.`id`;
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('members', NEW.`id`, OLD.`version` + 1)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
--> statement-breakpoint
CREATE TRIGGER `user_deleted` AFTER DELETE ON `user` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('members', OLD.`id`, OLD.`version` + 1)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
--> statement-breakpoint
CREATE TRIGGER `session_begun` AFTER INSERT ON `session` BEGIN
  UPDATE `user` SET `returned` = 1 WHERE `id` = NEW.`user_id` AND `returned` = 0 AND NEW.`created_at` > `created_at` + 60000;
END;
