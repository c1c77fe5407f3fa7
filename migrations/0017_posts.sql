CREATE TABLE `post` (
	`id` text PRIMARY KEY NOT NULL,
	`author_id` text NOT NULL,
	`audience` text NOT NULL,
	`text` text NOT NULL,
	`picture_key` text,
	`picture_alt` text DEFAULT '' NOT NULL,
	`picture_width` integer,
	`picture_height` integer,
	`created_at` integer NOT NULL,
	`edited_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`author_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `post_author` ON `post` (`author_id`,`id`,`audience`);--> statement-breakpoint
CREATE TABLE `post_choice` (
	`member_id` text NOT NULL,
	`post_id` text NOT NULL,
	`is_hidden` integer DEFAULT false NOT NULL,
	`is_muted` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`member_id`, `post_id`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`post_id`) REFERENCES `post`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `post_choice_post` ON `post_choice` (`post_id`);--> statement-breakpoint
CREATE TABLE `post_comment` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`thread_id` text NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`post_id`) REFERENCES `post`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`thread_id`) REFERENCES `post_comment`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `post_comment_thread` ON `post_comment` (`post_id`,`thread_id`,`id`);--> statement-breakpoint
CREATE INDEX `post_comment_reply` ON `post_comment` (`thread_id`);--> statement-breakpoint
CREATE INDEX `post_comment_author` ON `post_comment` (`author_id`,`post_id`);--> statement-breakpoint
CREATE TABLE `post_like` (
	`post_id` text NOT NULL,
	`member_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `member_id`),
	FOREIGN KEY (`post_id`) REFERENCES `post`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `post_like_member` ON `post_like` (`member_id`);--> statement-breakpoint
CREATE TRIGGER `post_liked` AFTER INSERT ON `post_like` BEGIN
  UPDATE `post` SET `like_count` = `like_count` + 1 WHERE `id` = NEW.`post_id`;
END;--> statement-breakpoint
CREATE TRIGGER `post_unliked` AFTER DELETE ON `post_like` BEGIN
  UPDATE `post` SET `like_count` = `like_count` - 1 WHERE `id` = OLD.`post_id`;
END;--> statement-breakpoint
CREATE TRIGGER `post_commented` AFTER INSERT ON `post_comment` BEGIN
  UPDATE `post` SET `comment_count` = `comment_count` + 1 WHERE `id` = NEW.`post_id`;
END;--> statement-breakpoint
CREATE TRIGGER `post_uncommented` AFTER DELETE ON `post_comment` BEGIN
  UPDATE `post` SET `comment_count` = `comment_count` - 1 WHERE `id` = OLD.`post_id`;
END;--> statement-breakpoint
-- The picture of a post that is deleted, by whomever, or that loses it, is deleted by the next run of cron.
CREATE TRIGGER `post_removed` AFTER DELETE ON `post` WHEN OLD.`picture_key` IS NOT NULL BEGIN
  UPDATE `media` SET `delete_at` = 0 WHERE `key` = OLD.`picture_key`;
END;--> statement-breakpoint
CREATE TRIGGER `post_without_picture` AFTER UPDATE OF `picture_key` ON `post` WHEN OLD.`picture_key` IS NOT NULL AND NEW.`picture_key` IS NULL BEGIN
  UPDATE `media` SET `delete_at` = 0 WHERE `key` = OLD.`picture_key`;
END;
