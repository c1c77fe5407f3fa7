-- The objects of a member who is deleted are deleted by the next run of cron.
CREATE TRIGGER `media_orphaned` AFTER DELETE ON `user` BEGIN
  UPDATE `media` SET `delete_at` = 0 WHERE `owner_id` = OLD.`id`;
END;
