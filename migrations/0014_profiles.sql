CREATE TABLE `endorsement` (
	`skill_id` text NOT NULL,
	`member_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`hidden` integer DEFAULT false NOT NULL,
	`withdrawn` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`skill_id`, `member_id`),
	FOREIGN KEY (`skill_id`) REFERENCES `skill`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `endorsement_newest` ON `endorsement` (`skill_id`,`created_at`,`member_id`) WHERE "endorsement"."withdrawn" = 0;--> statement-breakpoint
CREATE INDEX `endorsement_shown` ON `endorsement` (`skill_id`,`created_at`,`member_id`) WHERE "endorsement"."hidden" = 0;--> statement-breakpoint
CREATE INDEX `endorsement_member` ON `endorsement` (`member_id`);--> statement-breakpoint
CREATE TABLE `profile_tag` (
	`member_id` text NOT NULL,
	`list` text NOT NULL,
	`code` text NOT NULL,
	PRIMARY KEY(`member_id`, `list`, `code`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `profile_tag_code` ON `profile_tag` (`list`,`code`,`member_id`);--> statement-breakpoint
CREATE TABLE `profile_view` (
	`member_id` text NOT NULL,
	`day` integer NOT NULL,
	`viewer_id` text NOT NULL,
	PRIMARY KEY(`member_id`, `day`, `viewer_id`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`viewer_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `profile_view_day` ON `profile_view` (`day`);--> statement-breakpoint
CREATE INDEX `profile_view_viewer` ON `profile_view` (`viewer_id`);--> statement-breakpoint
CREATE TABLE `recommendation` (
	`subject_id` text NOT NULL,
	`author_id` text NOT NULL,
	`state` text NOT NULL,
	`relationship` text,
	`text` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`subject_id`, `author_id`),
	FOREIGN KEY (`subject_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `recommendation_shown` ON `recommendation` (`subject_id`,`at`,`author_id`) WHERE "recommendation"."state" = 'shown';--> statement-breakpoint
CREATE INDEX `recommendation_received` ON `recommendation` (`subject_id`,`at`);--> statement-breakpoint
CREATE INDEX `recommendation_written` ON `recommendation` (`author_id`,`at`);--> statement-breakpoint
CREATE TABLE `skill` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`position` integer NOT NULL,
	`endorsement_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `skill_member` ON `skill` (`member_id`,`key`);--> statement-breakpoint
CREATE TABLE `media` (
	`key` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`use` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`delete_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `media_delete` ON `media` (`delete_at`);--> statement-breakpoint
CREATE INDEX `media_owner` ON `media` (`owner_id`);--> statement-breakpoint
ALTER TABLE `event` ADD `cover_key` text;--> statement-breakpoint
ALTER TABLE `event` ADD `cover_alt` text;--> statement-breakpoint
ALTER TABLE `event` ADD `preview_key` text;--> statement-breakpoint
ALTER TABLE `event` ADD `preview_of` text;--> statement-breakpoint
ALTER TABLE `profile` ADD `website` text;--> statement-breakpoint
ALTER TABLE `profile` ADD `bio` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `profile` ADD `interests` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `profile` ADD `experience` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `profile` ADD `education` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `profile` ADD `links` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `profile` ADD `amount_min_minor` integer;--> statement-breakpoint
ALTER TABLE `profile` ADD `amount_max_minor` integer;--> statement-breakpoint
ALTER TABLE `profile` ADD `currency` text;--> statement-breakpoint
ALTER TABLE `profile` ADD `term_min_months` integer;--> statement-breakpoint
ALTER TABLE `profile` ADD `term_max_months` integer;--> statement-breakpoint
ALTER TABLE `profile` ADD `is_public` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `profile` ADD `is_email_shown` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `profile` ADD `is_answer_time_shown` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `profile` ADD `versions` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `profile` ADD `preview_key` text;--> statement-breakpoint
ALTER TABLE `profile` ADD `preview_of` text;--> statement-breakpoint
ALTER TABLE `profile` ADD `answer_cases` integer;--> statement-breakpoint
ALTER TABLE `profile` ADD `answered` integer;--> statement-breakpoint
ALTER TABLE `profile` ADD `answer_median_ms` integer;--> statement-breakpoint
CREATE TRIGGER `endorsement_added` AFTER INSERT ON `endorsement` WHEN NEW.`hidden` = 0 BEGIN
  UPDATE `skill` SET `endorsement_count` = `endorsement_count` + 1 WHERE `id` = NEW.`skill_id`;
END;--> statement-breakpoint
CREATE TRIGGER `endorsement_removed` AFTER DELETE ON `endorsement` WHEN OLD.`hidden` = 0 BEGIN
  UPDATE `skill` SET `endorsement_count` = `endorsement_count` - 1 WHERE `id` = OLD.`skill_id`;
END;--> statement-breakpoint
CREATE TRIGGER `endorsement_hidden` AFTER UPDATE OF `hidden` ON `endorsement` WHEN NEW.`hidden` <> OLD.`hidden` BEGIN
  UPDATE `skill` SET `endorsement_count` = `endorsement_count` + OLD.`hidden` - NEW.`hidden` WHERE `id` = NEW.`skill_id`;
END;--> statement-breakpoint
-- The objects of a member who is deleted are deleted by the next run of cron.
CREATE TRIGGER `media_orphaned` AFTER DELETE ON `user` BEGIN
  UPDATE `media` SET `delete_at` = 0 WHERE `owner_id` = OLD.`id`;
END;--> statement-breakpoint
CREATE TABLE `profile_view_count` (
	`member_id` text NOT NULL,
	`day` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`member_id`, `day`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `profile_view_count_day` ON `profile_view_count` (`day`);--> statement-breakpoint
CREATE TRIGGER `profile_viewed` AFTER INSERT ON `profile_view` BEGIN
  INSERT INTO `profile_view_count` (`member_id`, `day`, `views`) VALUES (NEW.`member_id`, NEW.`day`, 1)
    ON CONFLICT (`member_id`, `day`) DO UPDATE SET `views` = `views` + 1;
END;--> statement-breakpoint
ALTER TABLE `user` ADD `hosted_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `event_hosted` ON `event` (`host_id`,`starts_at`,`id`,`title`) WHERE "event"."cancelled_at" is null;--> statement-breakpoint
UPDATE `user` SET `hosted_count` = (SELECT count(*) FROM `event` WHERE `event`.`host_id` = `user`.`id` AND `event`.`cancelled_at` IS NULL);--> statement-breakpoint
CREATE TRIGGER `event_added` AFTER INSERT ON `event` WHEN NEW.`cancelled_at` IS NULL BEGIN
  UPDATE `user` SET `hosted_count` = `hosted_count` + 1 WHERE `id` = NEW.`host_id`;
END;--> statement-breakpoint
CREATE TRIGGER `event_removed` AFTER DELETE ON `event` WHEN OLD.`cancelled_at` IS NULL BEGIN
  UPDATE `user` SET `hosted_count` = `hosted_count` - 1 WHERE `id` = OLD.`host_id`;
END;--> statement-breakpoint
CREATE TRIGGER `event_called_off` AFTER UPDATE OF `cancelled_at` ON `event` WHEN (NEW.`cancelled_at` IS NULL) <> (OLD.`cancelled_at` IS NULL) BEGIN
  UPDATE `user` SET `hosted_count` = `hosted_count` + (NEW.`cancelled_at` IS NULL) - (OLD.`cancelled_at` IS NULL) WHERE `id` = NEW.`host_id`;
END;
