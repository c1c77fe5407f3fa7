CREATE TABLE `member_card` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`member_id` text NOT NULL,
	`name` text NOT NULL,
	`image` text,
	`kind` text NOT NULL,
	`sample` integer NOT NULL,
	`title` text,
	`company` text,
	`location` text,
	`sectors` text NOT NULL,
	`is_in_paths` integer NOT NULL,
	`peers` text NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_card_member_id_unique` ON `member_card` (`member_id`);--> statement-breakpoint
INSERT INTO `member_card` (`member_id`, `name`, `image`, `kind`, `sample`, `title`, `company`, `location`, `sectors`, `is_in_paths`, `peers`)
  SELECT `user`.`id`, `user`.`name`, `user`.`image`, `user`.`kind`, `user`.`sample`, `profile`.`title`, `profile`.`company`, `profile`.`location`,
    (SELECT json_group_array(`code`) FROM `profile_tag` WHERE `member_id` = `user`.`id` AND `list` = 'sectors'),
    coalesce((SELECT `is_in_paths` FROM `network_setting` WHERE `member_id` = `user`.`id`), 1), ','
  FROM `user` LEFT JOIN `profile` ON `profile`.`member_id` = `user`.`id`
  WHERE `user`.`status` = 'approved';--> statement-breakpoint
UPDATE `member_card` SET `peers` = ',' || coalesce((SELECT group_concat(`peer`.`number`, ',') || ','
    FROM `connection` CROSS JOIN `member_card` AS `peer` ON `peer`.`member_id` = `connection`.`peer_id`
    WHERE `connection`.`member_id` = `member_card`.`member_id` AND `peer`.`is_in_paths` = 1), '');--> statement-breakpoint
-- Where a trigger adds a card, it has no peers yet: this one writes those, and the card into theirs.
CREATE TRIGGER `card_added` AFTER INSERT ON `member_card` BEGIN
  UPDATE `member_card` SET `peers` = ',' || coalesce((SELECT group_concat(`peer`.`number`, ',') || ','
      FROM `connection` CROSS JOIN `member_card` AS `peer` ON `peer`.`member_id` = `connection`.`peer_id`
      WHERE `connection`.`member_id` = `member_card`.`member_id` AND `peer`.`is_in_paths` = 1), '')
    WHERE `number` = NEW.`number`;
  UPDATE `member_card` SET `peers` = `peers` || NEW.`number` || ','
    WHERE NEW.`is_in_paths` = 1 AND `member_id` IN (SELECT `member_id` FROM `connection` WHERE `peer_id` = NEW.`member_id`);
END;--> statement-breakpoint
CREATE TRIGGER `card_removed` AFTER DELETE ON `member_card` BEGIN
  UPDATE `member_card` SET `peers` = replace(`peers`, ',' || OLD.`number` || ',', ',')
    WHERE `member_id` IN (SELECT `member_id` FROM `connection` WHERE `peer_id` = OLD.`member_id`);
END;--> statement-breakpoint
CREATE TRIGGER `card_shown_in_paths` AFTER UPDATE OF `is_in_paths` ON `member_card` WHEN NEW.`is_in_paths` <> OLD.`is_in_paths` BEGIN
  UPDATE `member_card` SET `peers` = replace(`peers`, ',' || NEW.`number` || ',', ',') || iif(NEW.`is_in_paths`, NEW.`number` || ',', '')
    WHERE `member_id` IN (SELECT `member_id` FROM `connection` WHERE `peer_id` = NEW.`member_id`);
END;--> statement-breakpoint
CREATE TRIGGER `card_connected` AFTER INSERT ON `connection` BEGIN
  UPDATE `member_card` SET `peers` = `peers` || `peer`.`number` || ','
    FROM (SELECT `number` FROM `member_card` WHERE `member_id` = NEW.`peer_id` AND `is_in_paths` = 1) AS `peer`
    WHERE `member_id` = NEW.`member_id`;
END;--> statement-breakpoint
CREATE TRIGGER `card_disconnected` AFTER DELETE ON `connection` BEGIN
  UPDATE `member_card` SET `peers` = replace(`peers`, ',' || `peer`.`number` || ',', ',')
    FROM (SELECT `number` FROM `member_card` WHERE `member_id` = OLD.`peer_id`) AS `peer`
    WHERE `member_id` = OLD.`member_id`;
END;--> statement-breakpoint
CREATE TRIGGER `card_of_new_member` AFTER INSERT ON `user` WHEN NEW.`status` = 'approved' BEGIN
  INSERT INTO `member_card` (`member_id`, `name`, `image`, `kind`, `sample`, `title`, `company`, `location`, `sectors`, `is_in_paths`, `peers`)
    SELECT `user`.`id`, `user`.`name`, `user`.`image`, `user`.`kind`, `user`.`sample`, `profile`.`title`, `profile`.`company`, `profile`.`location`,
      (SELECT json_group_array(`code`) FROM `profile_tag` WHERE `member_id` = `user`.`id` AND `list` = 'sectors'),
      coalesce((SELECT `is_in_paths` FROM `network_setting` WHERE `member_id` = `user`.`id`), 1), ','
    FROM `user` LEFT JOIN `profile` ON `profile`.`member_id` = `user`.`id`
    WHERE `user`.`id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `card_of_approved` AFTER UPDATE OF `status` ON `user` WHEN NEW.`status` = 'approved' AND OLD.`status` <> 'approved' BEGIN
  INSERT INTO `member_card` (`member_id`, `name`, `image`, `kind`, `sample`, `title`, `company`, `location`, `sectors`, `is_in_paths`, `peers`)
    SELECT `user`.`id`, `user`.`name`, `user`.`image`, `user`.`kind`, `user`.`sample`, `profile`.`title`, `profile`.`company`, `profile`.`location`,
      (SELECT json_group_array(`code`) FROM `profile_tag` WHERE `member_id` = `user`.`id` AND `list` = 'sectors'),
      coalesce((SELECT `is_in_paths` FROM `network_setting` WHERE `member_id` = `user`.`id`), 1), ','
    FROM `user` LEFT JOIN `profile` ON `profile`.`member_id` = `user`.`id`
    WHERE `user`.`id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `card_of_unapproved` AFTER UPDATE OF `status` ON `user` WHEN NEW.`status` <> 'approved' AND OLD.`status` = 'approved' BEGIN
  DELETE FROM `member_card` WHERE `member_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `card_renamed` AFTER UPDATE OF `name`, `image`, `kind`, `sample` ON `user` BEGIN
  UPDATE `member_card` SET `name` = NEW.`name`, `image` = NEW.`image`, `kind` = NEW.`kind`, `sample` = NEW.`sample` WHERE `member_id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `card_described` AFTER INSERT ON `profile` BEGIN
  UPDATE `member_card` SET `title` = NEW.`title`, `company` = NEW.`company`, `location` = NEW.`location` WHERE `member_id` = NEW.`member_id`;
END;--> statement-breakpoint
CREATE TRIGGER `card_redescribed` AFTER UPDATE OF `title`, `company`, `location` ON `profile` BEGIN
  UPDATE `member_card` SET `title` = NEW.`title`, `company` = NEW.`company`, `location` = NEW.`location` WHERE `member_id` = NEW.`member_id`;
END;--> statement-breakpoint
CREATE TRIGGER `card_undescribed` AFTER DELETE ON `profile` BEGIN
  UPDATE `member_card` SET `title` = NULL, `company` = NULL, `location` = NULL WHERE `member_id` = OLD.`member_id`;
END;--> statement-breakpoint
CREATE TRIGGER `card_sector_added` AFTER INSERT ON `profile_tag` WHEN NEW.`list` = 'sectors' BEGIN
  UPDATE `member_card` SET `sectors` = (SELECT json_group_array(`code`) FROM `profile_tag` WHERE `member_id` = NEW.`member_id` AND `list` = 'sectors')
    WHERE `member_id` = NEW.`member_id`;
END;--> statement-breakpoint
CREATE TRIGGER `card_sector_removed` AFTER DELETE ON `profile_tag` WHEN OLD.`list` = 'sectors' BEGIN
  UPDATE `member_card` SET `sectors` = (SELECT json_group_array(`code`) FROM `profile_tag` WHERE `member_id` = OLD.`member_id` AND `list` = 'sectors')
    WHERE `member_id` = OLD.`member_id`;
END;--> statement-breakpoint
CREATE TRIGGER `card_paths_set` AFTER INSERT ON `network_setting` BEGIN
  UPDATE `member_card` SET `is_in_paths` = NEW.`is_in_paths` WHERE `member_id` = NEW.`member_id`;
END;--> statement-breakpoint
CREATE TRIGGER `card_paths_changed` AFTER UPDATE OF `is_in_paths` ON `network_setting` BEGIN
  UPDATE `member_card` SET `is_in_paths` = NEW.`is_in_paths` WHERE `member_id` = NEW.`member_id`;
END;--> statement-breakpoint
CREATE TRIGGER `card_paths_unset` AFTER DELETE ON `network_setting` BEGIN
  UPDATE `member_card` SET `is_in_paths` = 1 WHERE `member_id` = OLD.`member_id`;
END;
