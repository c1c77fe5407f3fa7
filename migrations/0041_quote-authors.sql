ALTER TABLE `quote` ADD `name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `quote` ADD `title` text;--> statement-breakpoint
ALTER TABLE `quote` ADD `company` text;--> statement-breakpoint
UPDATE `quote` SET (`name`, `title`, `company`) = (SELECT `user`.`name`, `profile`.`title`, `profile`.`company`
  FROM `user` LEFT JOIN `profile` ON `profile`.`member_id` = `user`.`id` WHERE `user`.`id` = `quote`.`member_id`);