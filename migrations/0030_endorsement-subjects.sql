ALTER TABLE `endorsement` ADD `subject_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `endorsement` SET `subject_id` = (SELECT `member_id` FROM `skill` WHERE `id` = `skill_id`);--> statement-breakpoint
CREATE INDEX `endorsement_pair` ON `endorsement` (`subject_id`,`member_id`,`skill_id`) WHERE "endorsement"."hidden" = 0;--> statement-breakpoint
CREATE TRIGGER `endorsement_subject` AFTER INSERT ON `endorsement` BEGIN
  UPDATE `endorsement` SET `subject_id` = (SELECT `member_id` FROM `skill` WHERE `id` = NEW.`skill_id`)
  WHERE `skill_id` = NEW.`skill_id` AND `member_id` = NEW.`member_id`;
END;
