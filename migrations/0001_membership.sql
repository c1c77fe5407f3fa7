CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`before` text,
	`after` text,
	`request_id` text NOT NULL,
	`at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit` (`action`,`id`);--> statement-breakpoint
CREATE INDEX `audit_actor` ON `audit` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit` (`subject_id`,`id`);--> statement-breakpoint
CREATE TABLE `invitation` (
	`id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`note` text NOT NULL,
	`trusted` integer NOT NULL,
	`max_uses` integer NOT NULL,
	`used_count` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_code_hash_unique` ON `invitation` (`code_hash`);--> statement-breakpoint
CREATE TABLE `invitation_use` (
	`invitation_id` text NOT NULL,
	`member_id` text PRIMARY KEY NOT NULL,
	`reserved_until` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`invitation_id`) REFERENCES `invitation`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `invitation_use_invitation` ON `invitation_use` (`invitation_id`,`member_id`);--> statement-breakpoint
CREATE INDEX `invitation_use_reserved` ON `invitation_use` (`reserved_until`) WHERE "invitation_use"."reserved_until" is not null;--> statement-breakpoint
CREATE TABLE `member_word` (
	`word` text NOT NULL,
	`member_id` text NOT NULL,
	PRIMARY KEY(`word`, `member_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `member_word_member` ON `member_word` (`member_id`);--> statement-breakpoint
CREATE TABLE `email_change` (
	`member_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`new_email` text NOT NULL,
	`old_confirmed_at` integer,
	`new_confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `two_factor` (
	`id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`backup_codes` text NOT NULL,
	`user_id` text NOT NULL,
	`verified` integer DEFAULT true NOT NULL,
	`failed_verification_count` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `two_factor_user` ON `two_factor` (`user_id`);--> statement-breakpoint
CREATE TABLE `page` (
	`slug` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`markdown` text NOT NULL,
	`published_at` integer,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL,
	`version` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `entitlement` (
	`tier_id` text NOT NULL,
	`capability` text NOT NULL,
	PRIMARY KEY(`tier_id`, `capability`),
	FOREIGN KEY (`tier_id`) REFERENCES `tier`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `tier` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`price_minor` integer,
	`currency` text DEFAULT 'EUR' NOT NULL,
	`features` text NOT NULL,
	`position` integer NOT NULL,
	`member_count` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `tier_name_unique` ON `tier` (`name`);--> statement-breakpoint
ALTER TABLE `session` ADD `place` text;--> statement-breakpoint
ALTER TABLE `user` ADD `status_reason` text;--> statement-breakpoint
ALTER TABLE `user` ADD `status_since` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `status_before` text;--> statement-breakpoint
ALTER TABLE `user` ADD `tier_id` text DEFAULT '01900000-0000-7000-8000-000500000001' NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `tier_price_minor` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `requested_tier_id` text;--> statement-breakpoint
ALTER TABLE `user` ADD `tier_requested_at` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `two_factor_enabled` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `user_status` ON `user` (`status`,`status_since`,`id`);--> statement-breakpoint
CREATE INDEX `user_tier_request` ON `user` (`tier_requested_at`,`id`) WHERE "user"."tier_requested_at" is not null;--> statement-breakpoint
CREATE INDEX `user_admin` ON `user` (`id`) WHERE "user"."role" = 'admin';--> statement-breakpoint
ALTER TABLE `event` ADD `exclusive` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `replayed_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_dead` ON `outbox` (`id`) WHERE "outbox"."status" = 'dead';--> statement-breakpoint
UPDATE `user` SET `status_since` = `created_at`;--> statement-breakpoint
INSERT INTO `tier` (`id`, `name`, `price_minor`, `features`, `position`) VALUES
	('01900000-0000-7000-8000-000500000001', 'Free', 0, '["Basic networking","Event listings"]', 0),
	('01900000-0000-7000-8000-000500000002', 'Startup', 4900, '["Investor connections","Deal flow access"]', 1),
	('01900000-0000-7000-8000-000500000003', 'Investor', 9900, '["Premium deal flow","Exclusive events"]', 2),
	('01900000-0000-7000-8000-000500000004', 'Enterprise', NULL, '["All features","White labeling","API access"]', 3);
--> statement-breakpoint
INSERT INTO `entitlement` (`tier_id`, `capability`) VALUES
	('01900000-0000-7000-8000-000500000001', 'networking'),
	('01900000-0000-7000-8000-000500000002', 'networking'),
	('01900000-0000-7000-8000-000500000003', 'exclusive-events'),
	('01900000-0000-7000-8000-000500000003', 'networking'),
	('01900000-0000-7000-8000-000500000004', 'exclusive-events'),
	('01900000-0000-7000-8000-000500000004', 'networking');
