CREATE TRIGGER `figures_viewed` AFTER INSERT ON `profile_view` BEGIN
  INSERT INTO `member_figures` (`member_id`, `period`, `days`) SELECT NEW.`member_id`, NEW.`day` / 28, json_object('v' || NEW.`day`, 1) WHERE true
    ON CONFLICT (`member_id`, `period`) DO UPDATE SET `days` = json_set(`days`, '$.v' || NEW.`day`, coalesce(`days` ->> ('$.v' || NEW.`day`), 0) + 1);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_connected` AFTER INSERT ON `connection` BEGIN
  INSERT INTO `member_figures` (`member_id`, `period`, `days`) SELECT NEW.`member_id`, NEW.`since` / 2419200000, json_object('c' || (NEW.`since` / 86400000), 1) WHERE true
    ON CONFLICT (`member_id`, `period`) DO UPDATE SET `days` = json_set(`days`, '$.c' || (NEW.`since` / 86400000), coalesce(`days` ->> ('$.c' || (NEW.`since` / 86400000)), 0) + 1);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_disconnected` AFTER DELETE ON `connection` BEGIN
  UPDATE `member_figures` SET `days` = json_set(`days`, '$.c' || (OLD.`since` / 86400000), coalesce(`days` ->> ('$.c' || (OLD.`since` / 86400000)), 0) - 1)
    WHERE `member_id` = OLD.`member_id` AND `period` = OLD.`since` / 2419200000;
END;
--> statement-breakpoint
CREATE TRIGGER `figures_liked` AFTER INSERT ON `post_like` BEGIN
  INSERT INTO `member_figures` (`member_id`, `period`, `days`) SELECT `author_id`, NEW.`at` / 2419200000, json_object('l' || (NEW.`at` / 86400000), 1) FROM `post`
    WHERE `id` = NEW.`post_id` AND `author_id` <> NEW.`member_id` AND NOT EXISTS (SELECT 1 FROM `block` WHERE (`member_id`, `blocked_id`) IN (VALUES (`post`.`author_id`, NEW.`member_id`), (NEW.`member_id`, `post`.`author_id`)))
    ON CONFLICT (`member_id`, `period`) DO UPDATE SET `days` = json_set(`days`, '$.l' || (NEW.`at` / 86400000), coalesce(`days` ->> ('$.l' || (NEW.`at` / 86400000)), 0) + 1);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_unliked` AFTER DELETE ON `post_like` BEGIN
  UPDATE `member_figures` SET `days` = json_set(`days`, '$.l' || (OLD.`at` / 86400000), coalesce(`days` ->> ('$.l' || (OLD.`at` / 86400000)), 0) - 1)
    WHERE `member_id` = (SELECT `author_id` FROM `post` WHERE `id` = OLD.`post_id` AND `author_id` <> OLD.`member_id`) AND `period` = OLD.`at` / 2419200000
      AND NOT EXISTS (SELECT 1 FROM `block` WHERE (`block`.`member_id`, `blocked_id`) IN (VALUES (`member_figures`.`member_id`, OLD.`member_id`), (OLD.`member_id`, `member_figures`.`member_id`)));
END;
--> statement-breakpoint
CREATE TRIGGER `figures_commented` AFTER INSERT ON `post_comment` BEGIN
  INSERT INTO `member_figures` (`member_id`, `period`, `days`) SELECT `author_id`, NEW.`at` / 2419200000, json_object('r' || (NEW.`at` / 86400000), 1) FROM `post`
    WHERE `id` = NEW.`post_id` AND `author_id` <> NEW.`author_id` AND NOT EXISTS (SELECT 1 FROM `block` WHERE (`member_id`, `blocked_id`) IN (VALUES (`post`.`author_id`, NEW.`author_id`), (NEW.`author_id`, `post`.`author_id`)))
    ON CONFLICT (`member_id`, `period`) DO UPDATE SET `days` = json_set(`days`, '$.r' || (NEW.`at` / 86400000), coalesce(`days` ->> ('$.r' || (NEW.`at` / 86400000)), 0) + 1);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_uncommented` AFTER DELETE ON `post_comment` BEGIN
  UPDATE `member_figures` SET `days` = json_set(`days`, '$.r' || (OLD.`at` / 86400000), coalesce(`days` ->> ('$.r' || (OLD.`at` / 86400000)), 0) - 1)
    WHERE `member_id` = (SELECT `author_id` FROM `post` WHERE `id` = OLD.`post_id` AND `author_id` <> OLD.`author_id`) AND `period` = OLD.`at` / 2419200000
      AND NOT EXISTS (SELECT 1 FROM `block` WHERE (`block`.`member_id`, `blocked_id`) IN (VALUES (`member_figures`.`member_id`, OLD.`author_id`), (OLD.`author_id`, `member_figures`.`member_id`)));
END;
--> statement-breakpoint
-- Before, because likes and comments are deleted with their post: afterwards nobody knows whose it was.
CREATE TRIGGER `figures_unposted` BEFORE DELETE ON `post` BEGIN
  UPDATE `member_figures` SET `days` = (SELECT json_group_object(`d`.`key`, `d`.`value` - coalesce(`x`.`n`, 0)) FROM json_each(`member_figures`.`days`) AS `d`
      LEFT JOIN (SELECT `key`, count(*) AS `n` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `post_id` = OLD.`id` AND NOT EXISTS (SELECT 1 FROM `block` WHERE (`member_id`, `blocked_id`) IN (VALUES (`post_response`.`author_id`, `post_response`.`actor_id`), (`post_response`.`actor_id`, `post_response`.`author_id`))) GROUP BY `key`) AS `x` ON `x`.`key` = `d`.`key`)
    WHERE `member_id` = OLD.`author_id` AND `period` IN (SELECT `period` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `post_id` = OLD.`id` AND NOT EXISTS (SELECT 1 FROM `block` WHERE (`member_id`, `blocked_id`) IN (VALUES (`post_response`.`author_id`, `post_response`.`actor_id`), (`post_response`.`actor_id`, `post_response`.`author_id`))));
END;
--> statement-breakpoint
-- Reactions of a member who blocks the author or is blocked by the author do not count, as under the post itself.
CREATE TRIGGER `figures_blocked` AFTER INSERT ON `block` WHEN NOT EXISTS (SELECT 1 FROM `block` WHERE `member_id` = NEW.`blocked_id` AND `blocked_id` = NEW.`member_id`) BEGIN
  UPDATE `member_figures` SET `days` = (SELECT json_group_object(`d`.`key`, `d`.`value` - coalesce(`x`.`n`, 0)) FROM json_each(`member_figures`.`days`) AS `d`
      LEFT JOIN (SELECT `key`, count(*) AS `n` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = NEW.`member_id` AND `actor_id` = NEW.`blocked_id` GROUP BY `key`) AS `x` ON `x`.`key` = `d`.`key`)
    WHERE `member_id` = NEW.`member_id` AND `period` IN (SELECT `period` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = NEW.`member_id` AND `actor_id` = NEW.`blocked_id`);
  UPDATE `member_figures` SET `days` = (SELECT json_group_object(`d`.`key`, `d`.`value` - coalesce(`x`.`n`, 0)) FROM json_each(`member_figures`.`days`) AS `d`
      LEFT JOIN (SELECT `key`, count(*) AS `n` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = NEW.`blocked_id` AND `actor_id` = NEW.`member_id` GROUP BY `key`) AS `x` ON `x`.`key` = `d`.`key`)
    WHERE `member_id` = NEW.`blocked_id` AND `period` IN (SELECT `period` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = NEW.`blocked_id` AND `actor_id` = NEW.`member_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_unblocked` AFTER DELETE ON `block` WHEN NOT EXISTS (SELECT 1 FROM `block` WHERE `member_id` = OLD.`blocked_id` AND `blocked_id` = OLD.`member_id`) BEGIN
  UPDATE `member_figures` SET `days` = (SELECT json_group_object(`d`.`key`, `d`.`value` + coalesce(`x`.`n`, 0)) FROM json_each(`member_figures`.`days`) AS `d`
      LEFT JOIN (SELECT `key`, count(*) AS `n` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = OLD.`member_id` AND `actor_id` = OLD.`blocked_id` GROUP BY `key`) AS `x` ON `x`.`key` = `d`.`key`)
    WHERE `member_id` = OLD.`member_id` AND `period` IN (SELECT `period` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = OLD.`member_id` AND `actor_id` = OLD.`blocked_id`);
  UPDATE `member_figures` SET `days` = (SELECT json_group_object(`d`.`key`, `d`.`value` + coalesce(`x`.`n`, 0)) FROM json_each(`member_figures`.`days`) AS `d`
      LEFT JOIN (SELECT `key`, count(*) AS `n` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = OLD.`blocked_id` AND `actor_id` = OLD.`member_id` GROUP BY `key`) AS `x` ON `x`.`key` = `d`.`key`)
    WHERE `member_id` = OLD.`blocked_id` AND `period` IN (SELECT `period` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = OLD.`blocked_id` AND `actor_id` = OLD.`member_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_registered` AFTER INSERT ON `registration` BEGIN
  INSERT INTO `member_figures` (`member_id`, `period`, `days`) SELECT `host_id`, NEW.`created_at` / 2419200000, json_object('e' || (NEW.`created_at` / 86400000), 1) FROM `event`
    WHERE `id` = NEW.`event_id`
    ON CONFLICT (`member_id`, `period`) DO UPDATE SET `days` = json_set(`days`, '$.e' || (NEW.`created_at` / 86400000), coalesce(`days` ->> ('$.e' || (NEW.`created_at` / 86400000)), 0) + 1);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_unregistered` AFTER DELETE ON `registration` BEGIN
  UPDATE `member_figures` SET `days` = json_set(`days`, '$.e' || (OLD.`created_at` / 86400000), coalesce(`days` ->> ('$.e' || (OLD.`created_at` / 86400000)), 0) - 1)
    WHERE `member_id` = (SELECT `host_id` FROM `event` WHERE `id` = OLD.`event_id`) AND `period` = OLD.`created_at` / 2419200000;
END;
--> statement-breakpoint
-- An address that changes may replace another registration (`update or replace`), of which SQLite fires no trigger of its own.
CREATE TRIGGER `figures_registration_moved` BEFORE UPDATE OF `email` ON `registration` WHEN NEW.`email` <> OLD.`email` BEGIN
  UPDATE `member_figures` SET `days` = json_set(`days`, '$.e' || (`old`.`created_at` / 86400000), coalesce(`days` ->> ('$.e' || (`old`.`created_at` / 86400000)), 0) - 1)
    FROM `registration` AS `old` JOIN `event` ON `event`.`id` = `old`.`event_id`
    WHERE `old`.`event_id` = NEW.`event_id` AND `old`.`email` = NEW.`email` AND `member_figures`.`member_id` = `event`.`host_id` AND `period` = `old`.`created_at` / 2419200000;
END;
--> statement-breakpoint
-- A session begins on another day than its account, whose first day cron records (`count-network.ts`), or is used on another day (`POST /api/me/session`).
CREATE TRIGGER `active_signed_in` AFTER INSERT ON `session` WHEN NEW.`updated_at` / 86400000 > (SELECT `created_at` / 86400000 FROM `user` WHERE `id` = NEW.`user_id`) BEGIN
  INSERT OR IGNORE INTO `active_day` (`day`, `member_id`) VALUES (NEW.`updated_at` / 86400000, NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `active_again` AFTER UPDATE OF `updated_at` ON `session` BEGIN
  INSERT OR IGNORE INTO `active_day` (`day`, `member_id`) VALUES (NEW.`updated_at` / 86400000, NEW.`user_id`);
END;
