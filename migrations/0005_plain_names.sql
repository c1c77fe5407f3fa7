-- Tables and columns take the names the code uses. No row changes.
ALTER TABLE `member_word` RENAME TO `member_search_token`;--> statement-breakpoint
ALTER TABLE `member_search_token` RENAME COLUMN `word` TO `token`;--> statement-breakpoint
DROP INDEX `member_word_member`;--> statement-breakpoint
CREATE INDEX `member_search_token_member` ON `member_search_token` (`member_id`);--> statement-breakpoint
ALTER TABLE `session_ending` RENAME TO `session_revocation`;--> statement-breakpoint
ALTER TABLE `session_revocation` RENAME COLUMN `ended_at` TO `revoked_at`;--> statement-breakpoint
DROP INDEX `session_ending_ended`;--> statement-breakpoint
CREATE INDEX `session_revocation_revoked` ON `session_revocation` (`revoked_at`);--> statement-breakpoint
ALTER TABLE `session` RENAME COLUMN `place` TO `location`;--> statement-breakpoint
ALTER TABLE `event` RENAME COLUMN `place` TO `location_key`;--> statement-breakpoint
DROP INDEX `event_place`;--> statement-breakpoint
CREATE INDEX `event_location` ON `event` (`location_key`,`starts_at`) WHERE "event"."over" = 0 and "event"."cancelled_at" is null;
