ALTER TABLE `user` ADD `kind_unasked` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `returned` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Everybody from before has been here before. Whoever never agreed to the terms has an account from a registration for an event.
UPDATE `user` SET `returned` = 1, `kind_unasked` = (`accepted_terms_at` IS NULL AND `sample` = 0 AND `role` = 'member');--> statement-breakpoint
CREATE TRIGGER `session_begun` AFTER INSERT ON `session` BEGIN
  UPDATE `user` SET `returned` = 1 WHERE `id` = NEW.`user_id` AND `returned` = 0 AND NEW.`created_at` > `created_at` + 60000;
END;
