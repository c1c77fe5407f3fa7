-- Registrations under an address that nobody has proved end after a day. Those that exist begin their day now; sample people keep theirs.
ALTER TABLE `event` ADD `unproven_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `registration` ADD `held_until` integer;--> statement-breakpoint
ALTER TABLE `registration` ADD `held_due` integer;--> statement-breakpoint
CREATE INDEX `registration_held` ON `registration` (`held_due`) WHERE "registration"."held_due" is not null;--> statement-breakpoint
UPDATE `registration` SET `held_until` = (unixepoch() + 86400) * 1000, `held_due` = (unixepoch() + 64800) * 1000
WHERE `event_id` IN (SELECT `id` FROM `event` WHERE `starts_at` > unixepoch() * 1000 AND `cancelled_at` IS NULL)
  AND (`confirmed_at` IS NULL OR `member_id` IN (SELECT `id` FROM `user` WHERE `email_verified` = 0 AND `sample` = 0));--> statement-breakpoint
UPDATE `event` SET `unproven_count` =
  (SELECT count(*) FROM `registration` WHERE `registration`.`event_id` = `event`.`id` AND `held_until` IS NOT NULL AND `queue` IS NULL)
WHERE `starts_at` > unixepoch() * 1000 AND `cancelled_at` IS NULL;--> statement-breakpoint
-- Registrations of members who changed their address before take the new one, unless it is registered there already.
UPDATE OR IGNORE `registration` SET `email` = (SELECT `email` FROM `user` WHERE `user`.`id` = `member_id`)
WHERE `member_id` IS NOT NULL AND `email` <> (SELECT `email` FROM `user` WHERE `user`.`id` = `member_id`);
