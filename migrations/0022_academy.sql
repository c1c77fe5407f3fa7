CREATE TABLE `certificate` (
	`code` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`course_id` text NOT NULL,
	`name` text NOT NULL,
	`title` text NOT NULL,
	`instructor` text NOT NULL,
	`modules` integer NOT NULL,
	`minutes` integer NOT NULL,
	`completed_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`course_id`) REFERENCES `course`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `certificate_member` ON `certificate` (`member_id`,`course_id`);--> statement-breakpoint
CREATE TABLE `completion` (
	`member_id` text NOT NULL,
	`course_id` text NOT NULL,
	`module_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `course_id`, `module_id`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`course_id`) REFERENCES `course`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `content_request` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`topic` text NOT NULL,
	`reason` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`path` text,
	`at` integer NOT NULL,
	`votes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `content_request_open` ON `content_request` (`at`,`id`) WHERE "content_request"."state" = 'open';--> statement-breakpoint
CREATE INDEX `content_request_member` ON `content_request` (`member_id`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `content_vote` (
	`request_id` text NOT NULL,
	`member_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`request_id`, `member_id`),
	FOREIGN KEY (`request_id`) REFERENCES `content_request`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `content_vote_member` ON `content_vote` (`member_id`);--> statement-breakpoint
CREATE TABLE `course` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`long_description` text NOT NULL,
	`instructor` text NOT NULL,
	`instructor_title` text NOT NULL,
	`level` text NOT NULL,
	`category` text NOT NULL,
	`module_count` integer DEFAULT 0 NOT NULL,
	`minutes` integer DEFAULT 0 NOT NULL,
	`sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`published_at` integer,
	`version` integer DEFAULT 1 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `course_newest` ON `course` (`published_at`,`id`) WHERE "course"."published_at" is not null;--> statement-breakpoint
CREATE INDEX `course_category` ON `course` (`category`,`published_at`,`id`) WHERE "course"."published_at" is not null;--> statement-breakpoint
CREATE INDEX `course_level` ON `course` (`level`,`published_at`,`id`) WHERE "course"."published_at" is not null;--> statement-breakpoint
CREATE INDEX `course_both` ON `course` (`category`,`level`,`published_at`,`id`) WHERE "course"."published_at" is not null;--> statement-breakpoint
CREATE INDEX `course_created` ON `course` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `course_module` (
	`id` text PRIMARY KEY NOT NULL,
	`course_id` text NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`minutes` integer NOT NULL,
	`markdown` text NOT NULL,
	`added_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`course_id`) REFERENCES `course`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `course_module_order` ON `course_module` (`course_id`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `enrollment` (
	`member_id` text NOT NULL,
	`course_id` text NOT NULL,
	`enrolled_at` integer NOT NULL,
	`left_at` integer,
	`module_id` text,
	`percent` integer DEFAULT 0 NOT NULL,
	`seen_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `course_id`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`course_id`) REFERENCES `course`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `enrollment_latest` ON `enrollment` (`member_id`,`seen_at`);--> statement-breakpoint
CREATE INDEX `enrollment_course` ON `enrollment` (`course_id`);--> statement-breakpoint
CREATE TABLE `resource` (
	`id` text PRIMARY KEY NOT NULL,
	`course_id` text,
	`title` text NOT NULL,
	`kind` text,
	`category` text,
	`description` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`file_type` text,
	`bytes` integer DEFAULT 0 NOT NULL,
	`file_key` text,
	`link` text,
	`sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`published_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`course_id`) REFERENCES `course`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `resource_course` ON `resource` (`course_id`,`created_at`,`id`) WHERE "resource"."course_id" is not null;--> statement-breakpoint
CREATE INDEX `resource_created` ON `resource` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `resource_newest` ON `resource` (`published_at`,`id`) WHERE "resource"."course_id" is null and "resource"."published_at" is not null;--> statement-breakpoint
CREATE INDEX `resource_category` ON `resource` (`category`,`published_at`,`id`) WHERE "resource"."course_id" is null and "resource"."published_at" is not null;--> statement-breakpoint
CREATE TABLE `resource_file` (
	`resource_id` text PRIMARY KEY NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`resource_id`) REFERENCES `resource`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
