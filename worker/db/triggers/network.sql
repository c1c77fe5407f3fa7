CREATE TRIGGER `connection_added` AFTER INSERT ON `connection` BEGIN
  UPDATE `user` SET `connection_count` = `connection_count` + 1 WHERE `id` = NEW.`member_id`;
  INSERT INTO `suggestion_due` (`member_id`, `due_at`) VALUES (NEW.`member_id`, NEW.`since`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `connection_removed` AFTER DELETE ON `connection` BEGIN
  UPDATE `user` SET `connection_count` = `connection_count` - 1 WHERE `id` = OLD.`member_id`;
END;
--> statement-breakpoint
-- The search index of people has approved members, as their rows are. A change of what it has raises the version, which marks the row.
CREATE TRIGGER `person_added` AFTER INSERT ON `user` WHEN NEW.`status` = 'approved' BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('people', NEW.`id`, NEW.`people_version`)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
  INSERT INTO `suggestion_due` (`member_id`, `due_at`) VALUES (NEW.`id`, NEW.`status_since`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `person_marked` AFTER UPDATE OF `people_version` ON `user` WHEN NEW.`people_version` > OLD.`people_version` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('people', NEW.`id`, NEW.`people_version`)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
--> statement-breakpoint
CREATE TRIGGER `person_deleted` AFTER DELETE ON `user` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('people', OLD.`id`, OLD.`people_version` + 1)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
--> statement-breakpoint
CREATE TRIGGER `person_approved` AFTER UPDATE OF `status` ON `user` WHEN NEW.`status` = 'approved' AND OLD.`status` <> 'approved' BEGIN
  INSERT INTO `suggestion_due` (`member_id`, `due_at`) VALUES (NEW.`id`, NEW.`status_since`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `person_described` AFTER INSERT ON `profile` WHEN NEW.`title` IS NOT NULL OR NEW.`company` IS NOT NULL OR NEW.`location` IS NOT NULL BEGIN
  UPDATE `user` SET `people_version` = `people_version` + 1 WHERE `id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `person_redescribed` AFTER UPDATE OF `title`, `company`, `location` ON `profile`
  WHEN NEW.`title` IS NOT OLD.`title` OR NEW.`company` IS NOT OLD.`company` OR NEW.`location` IS NOT OLD.`location` BEGIN
  UPDATE `user` SET `people_version` = `people_version` + 1 WHERE `id` = NEW.`member_id`;
END;
--> statement-breakpoint
-- Where a trigger adds a card, it has no peers yet: this one writes those, and the card into theirs.
CREATE TRIGGER `card_added` AFTER INSERT ON `member_card` BEGIN
  UPDATE `member_card` SET `peers` = ',' || coalesce((SELECT group_concat(`peer`.`number`, ',') || ','
      FROM `connection` CROSS JOIN `member_card` AS `peer` ON `peer`.`member_id` = `connection`.`peer_id`
      WHERE `connection`.`member_id` = `member_card`.`member_id` AND `peer`.`is_in_paths` = 1), '')
    WHERE `number` = NEW.`number`;
  UPDATE `member_card` SET `peers` = `peers` || NEW.`number` || ','
    WHERE NEW.`is_in_paths` = 1 AND `member_id` IN (SELECT `member_id` FROM `connection` WHERE `peer_id` = NEW.`member_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `card_removed` AFTER DELETE ON `member_card` BEGIN
  UPDATE `member_card` SET `peers` = replace(`peers`, ',' || OLD.`number` || ',', ',')
    WHERE `member_id` IN (SELECT `member_id` FROM `connection` WHERE `peer_id` = OLD.`member_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `card_shown_in_paths` AFTER UPDATE OF `is_in_paths` ON `member_card` WHEN NEW.`is_in_paths` <> OLD.`is_in_paths` BEGIN
  UPDATE `member_card` SET `peers` = replace(`peers`, ',' || NEW.`number` || ',', ',') || iif(NEW.`is_in_paths`, NEW.`number` || ',', '')
    WHERE `member_id` IN (SELECT `member_id` FROM `connection` WHERE `peer_id` = NEW.`member_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `card_connected` AFTER INSERT ON `connection` BEGIN
  UPDATE `member_card` SET `peers` = `peers` || `peer`.`number` || ','
    FROM (SELECT `number` FROM `member_card` WHERE `member_id` = NEW.`peer_id` AND `is_in_paths` = 1) AS `peer`
    WHERE `member_id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_disconnected` AFTER DELETE ON `connection` BEGIN
  UPDATE `member_card` SET `peers` = replace(`peers`, ',' || `peer`.`number` || ',', ',')
    FROM (SELECT `number` FROM `member_card` WHERE `member_id` = OLD.`peer_id`) AS `peer`
    WHERE `member_id` = OLD.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_of_new_member` AFTER INSERT ON `user` WHEN NEW.`status` = 'approved' BEGIN
  INSERT INTO `member_card` (`member_id`, `name`, `image`, `kind`, `sample`, `title`, `company`, `location`, `sectors`, `is_in_paths`, `peers`)
    SELECT `user`.`id`, `user`.`name`, `user`.`image`, `user`.`kind`, `user`.`sample`, `profile`.`title`, `profile`.`company`, `profile`.`location`,
      (SELECT json_group_array(`code`) FROM `profile_tag` WHERE `member_id` = `user`.`id` AND `list` = 'sectors'),
      coalesce((SELECT `is_in_paths` FROM `network_setting` WHERE `member_id` = `user`.`id`), 1), ','
    FROM `user` LEFT JOIN `profile` ON `profile`.`member_id` = `user`.`id`
    WHERE `user`.`id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_of_approved` AFTER UPDATE OF `status` ON `user` WHEN NEW.`status` = 'approved' AND OLD.`status` <> 'approved' BEGIN
  INSERT INTO `member_card` (`member_id`, `name`, `image`, `kind`, `sample`, `title`, `company`, `location`, `sectors`, `is_in_paths`, `peers`)
    SELECT `user`.`id`, `user`.`name`, `user`.`image`, `user`.`kind`, `user`.`sample`, `profile`.`title`, `profile`.`company`, `profile`.`location`,
      (SELECT json_group_array(`code`) FROM `profile_tag` WHERE `member_id` = `user`.`id` AND `list` = 'sectors'),
      coalesce((SELECT `is_in_paths` FROM `network_setting` WHERE `member_id` = `user`.`id`), 1), ','
    FROM `user` LEFT JOIN `profile` ON `profile`.`member_id` = `user`.`id`
    WHERE `user`.`id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_of_unapproved` AFTER UPDATE OF `status` ON `user` WHEN NEW.`status` <> 'approved' AND OLD.`status` = 'approved' BEGIN
  DELETE FROM `member_card` WHERE `member_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_renamed` AFTER UPDATE OF `name`, `image`, `kind`, `sample` ON `user` BEGIN
  UPDATE `member_card` SET `name` = NEW.`name`, `image` = NEW.`image`, `kind` = NEW.`kind`, `sample` = NEW.`sample` WHERE `member_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_described` AFTER INSERT ON `profile` BEGIN
  UPDATE `member_card` SET `title` = NEW.`title`, `company` = NEW.`company`, `location` = NEW.`location` WHERE `member_id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_redescribed` AFTER UPDATE OF `title`, `company`, `location` ON `profile` BEGIN
  UPDATE `member_card` SET `title` = NEW.`title`, `company` = NEW.`company`, `location` = NEW.`location` WHERE `member_id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_undescribed` AFTER DELETE ON `profile` BEGIN
  UPDATE `member_card` SET `title` = NULL, `company` = NULL, `location` = NULL WHERE `member_id` = OLD.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_sector_added` AFTER INSERT ON `profile_tag` WHEN NEW.`list` = 'sectors' BEGIN
  UPDATE `member_card` SET `sectors` = (SELECT json_group_array(`code`) FROM `profile_tag` WHERE `member_id` = NEW.`member_id` AND `list` = 'sectors')
    WHERE `member_id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_sector_removed` AFTER DELETE ON `profile_tag` WHEN OLD.`list` = 'sectors' BEGIN
  UPDATE `member_card` SET `sectors` = (SELECT json_group_array(`code`) FROM `profile_tag` WHERE `member_id` = OLD.`member_id` AND `list` = 'sectors')
    WHERE `member_id` = OLD.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_paths_set` AFTER INSERT ON `network_setting` BEGIN
  UPDATE `member_card` SET `is_in_paths` = NEW.`is_in_paths` WHERE `member_id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_paths_changed` AFTER UPDATE OF `is_in_paths` ON `network_setting` BEGIN
  UPDATE `member_card` SET `is_in_paths` = NEW.`is_in_paths` WHERE `member_id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_paths_unset` AFTER DELETE ON `network_setting` BEGIN
  UPDATE `member_card` SET `is_in_paths` = 1 WHERE `member_id` = OLD.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `person_changed` AFTER UPDATE OF `name`, `kind`, `status` ON `user`
  WHEN NEW.`status` <> OLD.`status` OR ((NEW.`name` <> OLD.`name` OR NEW.`kind` <> OLD.`kind`) AND NEW.`status` = 'approved') BEGIN
  UPDATE `user` SET `people_version` = OLD.`people_version` + 1 WHERE `id` = NEW.`id`;
END;
