CREATE TABLE `lesson_picture` (
	`module_id` text NOT NULL,
	`media_key` text NOT NULL,
	PRIMARY KEY(`module_id`, `media_key`),
	FOREIGN KEY (`module_id`) REFERENCES `course_module`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `lesson_picture_key` ON `lesson_picture` (`media_key`);--> statement-breakpoint
ALTER TABLE `course` ADD `cover_key` text;--> statement-breakpoint
ALTER TABLE `course` ADD `cover_alt` text;