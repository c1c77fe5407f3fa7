CREATE TRIGGER `endorsement_added` AFTER INSERT ON `endorsement` WHEN NEW.`hidden` = 0 BEGIN
  UPDATE `skill` SET `endorsement_count` = `endorsement_count` + 1 WHERE `id` = NEW.`skill_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `endorsement_removed` AFTER DELETE ON `endorsement` WHEN OLD.`hidden` = 0 BEGIN
  UPDATE `skill` SET `endorsement_count` = `endorsement_count` - 1 WHERE `id` = OLD.`skill_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `endorsement_hidden` AFTER UPDATE OF `hidden` ON `endorsement` WHEN NEW.`hidden` <> OLD.`hidden` BEGIN
  UPDATE `skill` SET `endorsement_count` = `endorsement_count` + OLD.`hidden` - NEW.`hidden` WHERE `id` = NEW.`skill_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `profile_viewed` AFTER INSERT ON `profile_view` BEGIN
  INSERT INTO `profile_view_count` (`member_id`, `day`, `views`) VALUES (NEW.`member_id`, NEW.`day`, 1)
    ON CONFLICT (`member_id`, `day`) DO UPDATE SET `views` = `views` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `endorsement_subject` AFTER INSERT ON `endorsement` BEGIN
  UPDATE `endorsement` SET `subject_id` = (SELECT `member_id` FROM `skill` WHERE `id` = NEW.`skill_id`)
  WHERE `skill_id` = NEW.`skill_id` AND `member_id` = NEW.`member_id`;
END;
