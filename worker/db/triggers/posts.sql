CREATE TRIGGER `post_liked` AFTER INSERT ON `post_like` BEGIN
  UPDATE `post` SET `like_count` = `like_count` + 1 WHERE `id` = NEW.`post_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `post_unliked` AFTER DELETE ON `post_like` BEGIN
  UPDATE `post` SET `like_count` = `like_count` - 1 WHERE `id` = OLD.`post_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `post_commented` AFTER INSERT ON `post_comment` BEGIN
  UPDATE `post` SET `comment_count` = `comment_count` + 1 WHERE `id` = NEW.`post_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `post_uncommented` AFTER DELETE ON `post_comment` BEGIN
  UPDATE `post` SET `comment_count` = `comment_count` - 1 WHERE `id` = OLD.`post_id`;
END;
--> statement-breakpoint
-- Cron deletes the picture of a post that is deleted or loses it.
CREATE TRIGGER `post_removed` AFTER DELETE ON `post` WHEN OLD.`picture_key` IS NOT NULL BEGIN
  UPDATE `media` SET `delete_at` = 0 WHERE `key` = OLD.`picture_key`;
END;
--> statement-breakpoint
CREATE TRIGGER `post_without_picture` AFTER UPDATE OF `picture_key` ON `post` WHEN OLD.`picture_key` IS NOT NULL AND NEW.`picture_key` IS NULL BEGIN
  UPDATE `media` SET `delete_at` = 0 WHERE `key` = OLD.`picture_key`;
END;
