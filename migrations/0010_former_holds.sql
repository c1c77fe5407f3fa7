CREATE TABLE `former_hold` (
	`event_id` text NOT NULL,
	`email` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`event_id`, `email`),
	FOREIGN KEY (`event_id`) REFERENCES `event`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `former_hold_email` ON `former_hold` (`email`);--> statement-breakpoint
-- Where a guest was registered under a member's new address for the same event, 0006 left the member's registration at the old one. Two become
-- one, as in `moveRegistrations`: it has a seat when either had one, else the lower number on the waitlist; cron gives away a second seat.
CREATE TABLE `merged_registration` AS
SELECT own.`event_id`, own.`email` AS `old_email`, other.`email`, other.`confirmed_at`,
  (own.`queue` IS NULL) + (other.`queue` IS NULL) AS `seats`,
  CASE WHEN own.`queue` IS NOT NULL AND other.`queue` IS NOT NULL THEN min(own.`queue`, other.`queue`) END AS `queue`,
  (own.`queue` IS NULL AND own.`held_until` IS NOT NULL) + (other.`queue` IS NULL AND other.`held_until` IS NOT NULL) AS `held_seats`,
  coalesce(own.`confirmed_at`, other.`confirmed_at`) IS NOT NULL AND `user`.`email_verified` = 1 AS `is_verified`,
  own.`held_until`
FROM `registration` AS own JOIN `user` ON `user`.`id` = own.`member_id` AND `user`.`email` <> own.`email`
  JOIN `registration` AS other ON other.`event_id` = own.`event_id` AND other.`email` = `user`.`email`;--> statement-breakpoint
UPDATE `event` SET
  `attendee_count` = `attendee_count` - changed.`lost_seats`,
  `waitlist_count` = `waitlist_count` - changed.`lost_numbers`,
  `unproven_count` = `unproven_count` - changed.`verified_seats`
FROM (SELECT `event_id`, sum(`seats` = 2) AS `lost_seats`, sum(`seats` < 2) AS `lost_numbers`,
    sum(`held_seats` - (`seats` > 0 AND NOT `is_verified` AND `held_until` IS NOT NULL)) AS `verified_seats`
  FROM `merged_registration` GROUP BY `event_id`) AS changed
WHERE `event`.`id` = changed.`event_id`;--> statement-breakpoint
-- `REPLACE` deletes the guest's row, whose address it takes.
UPDATE OR REPLACE `registration` SET `email` = merged.`email`, `queue` = merged.`queue`,
  `confirmed_at` = coalesce(`registration`.`confirmed_at`, merged.`confirmed_at`),
  `held_until` = CASE WHEN NOT merged.`is_verified` THEN `registration`.`held_until` END,
  `held_due` = CASE WHEN merged.`seats` = 2 THEN 0 WHEN NOT merged.`is_verified` THEN `registration`.`held_due` END
FROM `merged_registration` AS merged
WHERE `registration`.`event_id` = merged.`event_id` AND `registration`.`email` = merged.`old_email`;--> statement-breakpoint
DROP TABLE `merged_registration`;
