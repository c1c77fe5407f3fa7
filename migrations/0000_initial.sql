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
	`shown` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`course_id`) REFERENCES `course`(`id`) ON UPDATE no action ON DELETE no action
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `certificate_member` ON `certificate` (`member_id`,`course_id`);--> statement-breakpoint
CREATE INDEX `certificate_shown` ON `certificate` (`member_id`,`completed_at`) WHERE "certificate"."shown" = 1 and "certificate"."withdrawn_at" is null;--> statement-breakpoint
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
	`cover_key` text,
	`cover_alt` text,
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
	`version` integer DEFAULT 1 NOT NULL,
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
CREATE TABLE `lesson_picture` (
	`module_id` text NOT NULL,
	`media_key` text NOT NULL,
	PRIMARY KEY(`module_id`, `media_key`),
	FOREIGN KEY (`module_id`) REFERENCES `course_module`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `lesson_picture_key` ON `lesson_picture` (`media_key`);--> statement-breakpoint
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
--> statement-breakpoint
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
CREATE TABLE `setting` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `active_day` (
	`day` integer NOT NULL,
	`member_id` text NOT NULL,
	PRIMARY KEY(`day`, `member_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `cohort` (
	`week` integer PRIMARY KEY NOT NULL,
	`members` integer NOT NULL,
	`active` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `member_figures` (
	`member_id` text NOT NULL,
	`period` integer NOT NULL,
	`days` text NOT NULL,
	PRIMARY KEY(`member_id`, `period`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `member_figures_period` ON `member_figures` (`period`);--> statement-breakpoint
CREATE TABLE `network_figures` (
	`period` integer PRIMARY KEY NOT NULL,
	`days` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`user_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsecond') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsecond') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `account_user` ON `account` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_identity` ON `account` (`provider_id`,`account_id`);--> statement-breakpoint
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
CREATE TABLE `erasure` (
	`member_id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `second_factor_removal` (
	`member_id` text PRIMARY KEY NOT NULL,
	`requested_by` text NOT NULL,
	`requested_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `second_factor_removal_due` ON `second_factor_removal` (`due_at`);--> statement-breakpoint
CREATE TABLE `security_event` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`actor_id` text,
	`kind` text NOT NULL,
	`about` text,
	`network` text,
	`user_agent` text,
	`location` text,
	`count` integer DEFAULT 1 NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `security_event_member` ON `security_event` (`member_id`,`id`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsecond') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsecond') * 1000 as integer)) NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`location` text,
	`confirmed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token_unique` ON `session` (`token`);--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE TABLE `session_revocation` (
	`session_id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`revoked_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `session_revocation_revoked` ON `session_revocation` (`revoked_at`);--> statement-breakpoint
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
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsecond') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsecond') * 1000 as integer)) NOT NULL,
	`kind` text DEFAULT 'investor' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`role` text DEFAULT 'member' NOT NULL,
	`accepted_terms_version` text,
	`accepted_terms_at` integer,
	`sample` integer DEFAULT false NOT NULL,
	`status_reason` text,
	`status_since` integer DEFAULT 0 NOT NULL,
	`status_before` text,
	`tier_id` text DEFAULT '01900000-0000-7000-8000-000500000001' NOT NULL,
	`tier_price_minor` integer,
	`requested_tier_id` text,
	`tier_requested_at` integer,
	`refused_tier_id` text,
	`tier_refusal_reason` text,
	`two_factor_enabled` integer DEFAULT false NOT NULL,
	`kind_unasked` integer DEFAULT false NOT NULL,
	`returned` integer DEFAULT false NOT NULL,
	`hosted_count` integer DEFAULT 0 NOT NULL,
	`connection_count` integer DEFAULT 0 NOT NULL,
	`people_version` integer DEFAULT 1 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`deletion_due_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email_unique` ON `user` (`email`);--> statement-breakpoint
CREATE INDEX `user_status` ON `user` (`status`,`status_since`,`id`);--> statement-breakpoint
CREATE INDEX `user_tier_request` ON `user` (`tier_requested_at`,`id`) WHERE "user"."tier_requested_at" is not null;--> statement-breakpoint
CREATE INDEX `user_approved` ON `user` (`id`) WHERE "user"."status" = 'approved';--> statement-breakpoint
CREATE INDEX `user_admin` ON `user` (`id`) WHERE "user"."role" = 'admin';--> statement-breakpoint
CREATE INDEX `user_deletion_due` ON `user` (`deletion_due_at`) WHERE "user"."deletion_due_at" is not null;--> statement-breakpoint
CREATE TABLE `verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsecond') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsecond') * 1000 as integer)) NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `verification_identifier` ON `verification` (`identifier`);--> statement-breakpoint
CREATE TABLE `announcement` (
	`id` text PRIMARY KEY NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text,
	`until` text DEFAULT '' NOT NULL,
	`done` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `event`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `announcement_due` ON `announcement` (`due_at`,`id`) WHERE "announcement"."done" = 0;--> statement-breakpoint
CREATE INDEX `announcement_event` ON `announcement` (`event_id`,`kind`,`due_at`);--> statement-breakpoint
CREATE TABLE `event` (
	`id` text PRIMARY KEY NOT NULL,
	`host_id` text NOT NULL,
	`title` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`lasts_until` integer,
	`time_zone` text NOT NULL,
	`location` text NOT NULL,
	`description` text NOT NULL,
	`website` text,
	`capacity` integer,
	`attendee_count` integer DEFAULT 0 NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`over` integer DEFAULT false NOT NULL,
	`exclusive` integer DEFAULT false NOT NULL,
	`sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`cover` integer,
	`location_key` text DEFAULT '' NOT NULL,
	`unlisted` integer DEFAULT false NOT NULL,
	`cancelled_at` integer,
	`cancel_reason` text,
	`waitlist_count` integer DEFAULT 0 NOT NULL,
	`last_queue` integer DEFAULT 0 NOT NULL,
	`reminded` integer DEFAULT false NOT NULL,
	`announced_at` integer,
	`cover_key` text,
	`cover_alt` text,
	`preview_key` text,
	`preview_of` text,
	FOREIGN KEY (`host_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `event_start` ON `event` (`starts_at`,`id`) WHERE "event"."over" = 0 and "event"."cancelled_at" is null and "event"."unlisted" = 0;--> statement-breakpoint
CREATE INDEX `event_open` ON `event` (`starts_at`,`id`) WHERE "event"."over" = 0 and "event"."cancelled_at" is null and "event"."unlisted" = 0 and "event"."exclusive" = 0;--> statement-breakpoint
CREATE INDEX `event_open_host` ON `event` (`host_id`,`starts_at`,`id`) WHERE "event"."over" = 0 and "event"."cancelled_at" is null and "event"."unlisted" = 0 and "event"."exclusive" = 0;--> statement-breakpoint
CREATE INDEX `event_past` ON `event` (`starts_at`,`id`) WHERE "event"."over" = 1 and "event"."cancelled_at" is null and "event"."unlisted" = 0;--> statement-breakpoint
CREATE INDEX `event_location` ON `event` (`location_key`,`starts_at`) WHERE "event"."over" = 0 and "event"."cancelled_at" is null and "event"."unlisted" = 0;--> statement-breakpoint
CREATE INDEX `event_unreminded` ON `event` (`starts_at`) WHERE "event"."reminded" = 0 and "event"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `event_without_end` ON `event` (`id`) WHERE "event"."over" = 0 and "event"."ends_at" is null and "event"."lasts_until" is null and "event"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `event_host` ON `event` (`host_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `event_hosted` ON `event` (`host_id`,`starts_at`,`id`,`title`) WHERE "event"."cancelled_at" is null;--> statement-breakpoint
CREATE TABLE `former_hold` (
	`event_id` text NOT NULL,
	`email` text NOT NULL,
	`until` integer NOT NULL,
	PRIMARY KEY(`event_id`, `email`),
	FOREIGN KEY (`event_id`) REFERENCES `event`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `former_hold_email` ON `former_hold` (`email`);--> statement-breakpoint
CREATE TABLE `registration` (
	`id` text NOT NULL,
	`event_id` text NOT NULL,
	`member_id` text,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`company` text,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	`queue` integer,
	`hidden` integer DEFAULT false NOT NULL,
	`held_until` integer,
	`held_due` integer,
	PRIMARY KEY(`event_id`, `email`),
	FOREIGN KEY (`event_id`) REFERENCES `event`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `registration_member` ON `registration` (`member_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `registration_listed` ON `registration` (`event_id`,`created_at`) WHERE "registration"."queue" is null and "registration"."confirmed_at" is not null and "registration"."held_until" is null and "registration"."member_id" is not null and "registration"."hidden" = 0;--> statement-breakpoint
CREATE INDEX `registration_unlisted` ON `registration` (`event_id`,`created_at`) WHERE "registration"."queue" is null and "registration"."confirmed_at" is not null and "registration"."held_until" is null and ("registration"."member_id" is null or "registration"."hidden" = 1);--> statement-breakpoint
CREATE INDEX `registration_unconfirmed` ON `registration` (`event_id`,`created_at`) WHERE "registration"."queue" is null and ("registration"."confirmed_at" is null or "registration"."held_until" is not null);--> statement-breakpoint
CREATE INDEX `registration_unconfirmed_waiting` ON `registration` (`event_id`) WHERE "registration"."queue" is not null and ("registration"."confirmed_at" is null or "registration"."held_until" is not null);--> statement-breakpoint
CREATE INDEX `registration_held` ON `registration` (`held_due`) WHERE "registration"."held_due" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `registration_queue` ON `registration` (`event_id`,`queue`) WHERE "registration"."queue" is not null;--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`kind` text NOT NULL,
	`to_email` text NOT NULL,
	`to_name` text NOT NULL,
	`member_id` text,
	`event_id` text,
	`registration_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`counted_at` integer,
	`sent_at` integer,
	`replayed_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key_unique` ON `outbox` (`key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`) WHERE "outbox"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `outbox_dead` ON `outbox` (`id`) WHERE "outbox"."status" = 'dead';--> statement-breakpoint
CREATE INDEX `outbox_budget` ON `outbox` (`to_email`,`counted_at`) WHERE "outbox"."counted_at" is not null;--> statement-breakpoint
CREATE INDEX `outbox_uncounted` ON `outbox` (`to_email`) WHERE "outbox"."counted_at" is null and "outbox"."to_email" <> '';--> statement-breakpoint
CREATE TABLE `suppression` (
	`email` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
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
	`version` integer DEFAULT 1 NOT NULL,
	`withdrawn` integer DEFAULT false NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `tier_name_unique` ON `tier` (`name`);--> statement-breakpoint
CREATE TABLE `block` (
	`member_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `blocked_id`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `block_blocked` ON `block` (`blocked_id`,`member_id`);--> statement-breakpoint
CREATE TABLE `connection` (
	`member_id` text NOT NULL,
	`peer_id` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`member_id`, `peer_id`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`peer_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `connection_newest` ON `connection` (`member_id`,`since`,`peer_id`);--> statement-breakpoint
CREATE INDEX `connection_peer` ON `connection` (`peer_id`);--> statement-breakpoint
CREATE TABLE `connection_request` (
	`requester_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`state` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`asked_at` integer NOT NULL,
	`decided_at` integer,
	`ignored_at` integer,
	PRIMARY KEY(`requester_id`, `recipient_id`),
	FOREIGN KEY (`requester_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`recipient_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `connection_request_received` ON `connection_request` (`recipient_id`,`asked_at`,`requester_id`) WHERE "connection_request"."state" = 'open';--> statement-breakpoint
CREATE INDEX `connection_request_sent` ON `connection_request` (`requester_id`,`asked_at`,`recipient_id`) WHERE "connection_request"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX `connection_request_recipient` ON `connection_request` (`recipient_id`);--> statement-breakpoint
CREATE INDEX `connection_request_ignored` ON `connection_request` (`requester_id`,`ignored_at`) WHERE "connection_request"."ignored_at" is not null;--> statement-breakpoint
CREATE INDEX `connection_request_withdrawn` ON `connection_request` (`decided_at`) WHERE "connection_request"."state" = 'withdrawn';--> statement-breakpoint
CREATE TABLE `introduction` (
	`id` text PRIMARY KEY NOT NULL,
	`requester_id` text NOT NULL,
	`target_id` text NOT NULL,
	`first_id` text NOT NULL,
	`second_id` text,
	`state` text NOT NULL,
	`holder_id` text NOT NULL,
	`note_to_first` text NOT NULL,
	`note_to_target` text NOT NULL,
	`asked_at` integer NOT NULL,
	`held_at` integer NOT NULL,
	`passed_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`requester_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`target_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`first_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`second_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`holder_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `introduction_held` ON `introduction` (`holder_id`,`held_at`,`id`) WHERE "introduction"."state" = 'open';--> statement-breakpoint
CREATE INDEX `introduction_asked` ON `introduction` (`requester_id`,`asked_at`,`id`);--> statement-breakpoint
CREATE INDEX `introduction_pair` ON `introduction` (`requester_id`,`target_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `introduction_target` ON `introduction` (`target_id`);--> statement-breakpoint
CREATE INDEX `introduction_first` ON `introduction` (`first_id`);--> statement-breakpoint
CREATE INDEX `introduction_second` ON `introduction` (`second_id`);--> statement-breakpoint
CREATE TABLE `member_card` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`member_id` text NOT NULL,
	`name` text NOT NULL,
	`image` text,
	`kind` text NOT NULL,
	`sample` integer NOT NULL,
	`title` text,
	`company` text,
	`location` text,
	`sectors` text NOT NULL,
	`is_in_paths` integer NOT NULL,
	`peers` text NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_card_member_id_unique` ON `member_card` (`member_id`);--> statement-breakpoint
CREATE INDEX `member_card_kind` ON `member_card` (`kind`,`member_id`);--> statement-breakpoint
CREATE TABLE `mute` (
	`member_id` text NOT NULL,
	`muted_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `muted_id`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`muted_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `mute_newest` ON `mute` (`member_id`,`created_at`,`muted_id`);--> statement-breakpoint
CREATE INDEX `mute_muted` ON `mute` (`muted_id`);--> statement-breakpoint
CREATE TABLE `network_setting` (
	`member_id` text PRIMARY KEY NOT NULL,
	`auto_accept` integer DEFAULT false NOT NULL,
	`who_may_write` text DEFAULT 'everyone' NOT NULL,
	`is_askable` integer DEFAULT true NOT NULL,
	`is_in_paths` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `suggestion` (
	`member_id` text NOT NULL,
	`peer_id` text NOT NULL,
	`score` integer NOT NULL,
	`reasons` text NOT NULL,
	PRIMARY KEY(`member_id`, `peer_id`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`peer_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `suggestion_best` ON `suggestion` (`member_id`,`score`,`peer_id`);--> statement-breakpoint
CREATE INDEX `suggestion_peer` ON `suggestion` (`peer_id`);--> statement-breakpoint
CREATE TABLE `suggestion_dismissal` (
	`member_id` text NOT NULL,
	`peer_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `peer_id`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`peer_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `suggestion_dismissal_peer` ON `suggestion_dismissal` (`peer_id`);--> statement-breakpoint
CREATE TABLE `suggestion_due` (
	`member_id` text PRIMARY KEY NOT NULL,
	`due_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `suggestion_due_at` ON `suggestion_due` (`due_at`);--> statement-breakpoint
CREATE TABLE `news_item` (
	`id` text PRIMARY KEY NOT NULL,
	`source_id` text NOT NULL,
	`link` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`language` text NOT NULL,
	`published_at` integer NOT NULL,
	`sample` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`source_id`) REFERENCES `news_source`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `news_item_link` ON `news_item` (`link`);--> statement-breakpoint
CREATE INDEX `news_item_time` ON `news_item` (`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `news_item_category` ON `news_item` (`category`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `news_item_language` ON `news_item` (`language`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `news_item_category_language` ON `news_item` (`category`,`language`,`published_at`,`id`);--> statement-breakpoint
CREATE INDEX `news_item_source` ON `news_item` (`source_id`,`published_at`,`id`);--> statement-breakpoint
CREATE TABLE `news_source` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`feed_url` text NOT NULL,
	`category` text NOT NULL,
	`language` text NOT NULL,
	`paused` integer DEFAULT false NOT NULL,
	`due_at` integer NOT NULL,
	`etag` text,
	`modified_at` text,
	`undated` text,
	`read_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`error` text,
	`sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `news_source_feed` ON `news_source` (`feed_url`);--> statement-breakpoint
CREATE INDEX `news_source_due` ON `news_source` (`due_at`) WHERE "news_source"."paused" = 0;--> statement-breakpoint
CREATE TABLE `digest_due` (
	`member_id` text NOT NULL,
	`due_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `due_at`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `digest_due_at` ON `digest_due` (`due_at`);--> statement-breakpoint
CREATE TABLE `notification_pending` (
	`member_id` text NOT NULL,
	`key` text NOT NULL,
	`actor_id` text,
	`content` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `key`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `notification_setting` (
	`member_id` text NOT NULL,
	`topic` text NOT NULL,
	`channel` text NOT NULL,
	PRIMARY KEY(`member_id`, `topic`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `deal` (
	`opportunity_id` text NOT NULL,
	`member_id` text NOT NULL,
	`saved_at` integer,
	`answer` text,
	`answered_at` integer,
	`amount_minor` integer,
	`reason` text,
	`note` text DEFAULT '' NOT NULL,
	`stage` text DEFAULT 'to-read' NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`opportunity_id`, `member_id`),
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunity`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `deal_newest` ON `deal` (`member_id`,`updated_at`,`opportunity_id`) WHERE "deal"."saved_at" is not null or "deal"."answer" is not null;--> statement-breakpoint
CREATE INDEX `deal_member` ON `deal` (`member_id`);--> statement-breakpoint
CREATE INDEX `deal_interested` ON `deal` (`opportunity_id`,`answered_at`,`member_id`) WHERE "deal"."answer" = 'interested';--> statement-breakpoint
CREATE TABLE `opportunity` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`state` text NOT NULL,
	`company` text NOT NULL,
	`description` text NOT NULL,
	`text` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`value` integer NOT NULL,
	`rates_on` text NOT NULL,
	`stage` text NOT NULL,
	`sector` text NOT NULL,
	`region` text NOT NULL,
	`location` text NOT NULL,
	`instrument` text NOT NULL,
	`valuation_minor` integer,
	`min_check_minor` integer,
	`lead` text,
	`closes_on` text,
	`money_for` text,
	`is_investors_first` integer DEFAULT false NOT NULL,
	`investors_until` integer,
	`image_key` text,
	`sample` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`submitted_at` integer,
	`opened_at` integer,
	`review_reason` text,
	`created_at` integer NOT NULL,
	`saved_count` integer DEFAULT 0 NOT NULL,
	`interested_count` integer DEFAULT 0 NOT NULL,
	`passed_count` integer DEFAULT 0 NOT NULL,
	`pledged_minor` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `opportunity_newest` ON `opportunity` (`opened_at`,`id`) WHERE "opportunity"."state" = 'open';--> statement-breakpoint
CREATE INDEX `opportunity_sector` ON `opportunity` (`sector`,`opened_at`,`id`) WHERE "opportunity"."state" = 'open';--> statement-breakpoint
CREATE INDEX `opportunity_stage` ON `opportunity` (`stage`,`opened_at`,`id`) WHERE "opportunity"."state" = 'open';--> statement-breakpoint
CREATE INDEX `opportunity_sector_stage` ON `opportunity` (`sector`,`stage`,`opened_at`,`id`) WHERE "opportunity"."state" = 'open';--> statement-breakpoint
CREATE INDEX `opportunity_value` ON `opportunity` (`value`,`id`) WHERE "opportunity"."state" = 'open';--> statement-breakpoint
CREATE INDEX `opportunity_closes` ON `opportunity` (`closes_on`) WHERE "opportunity"."state" = 'open';--> statement-breakpoint
CREATE INDEX `opportunity_in_review` ON `opportunity` (`submitted_at`,`id`) WHERE "opportunity"."state" = 'in-review';--> statement-breakpoint
CREATE INDEX `opportunity_aside` ON `opportunity` (`state`,`submitted_at`,`id`) WHERE "opportunity"."state" in ('paused', 'closed');--> statement-breakpoint
CREATE INDEX `opportunity_owner` ON `opportunity` (`owner_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `opportunity_rates` ON `opportunity` (`rates_on`);--> statement-breakpoint
CREATE TABLE `opportunity_change` (
	`id` text PRIMARY KEY NOT NULL,
	`opportunity_id` text NOT NULL,
	`state` text NOT NULL,
	`actor_id` text,
	`reason` text DEFAULT '' NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunity`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `opportunity_change_newest` ON `opportunity_change` (`opportunity_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `opportunity_change_actor` ON `opportunity_change` (`actor_id`);--> statement-breakpoint
CREATE TABLE `opportunity_party` (
	`opportunity_id` text NOT NULL,
	`member_id` text NOT NULL,
	`confirmed_at` integer,
	PRIMARY KEY(`opportunity_id`, `member_id`),
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunity`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `opportunity_party_member` ON `opportunity_party` (`member_id`,`confirmed_at`);--> statement-breakpoint
CREATE TABLE `opportunity_question` (
	`id` text PRIMARY KEY NOT NULL,
	`opportunity_id` text NOT NULL,
	`asker_id` text NOT NULL,
	`text` text NOT NULL,
	`asked_at` integer NOT NULL,
	`answer` text,
	`answered_at` integer,
	`published_at` integer,
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunity`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asker_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `question_published` ON `opportunity_question` (`opportunity_id`,`published_at`,`id`) WHERE "opportunity_question"."published_at" is not null;--> statement-breakpoint
CREATE INDEX `question_unanswered` ON `opportunity_question` (`opportunity_id`,`answered_at`);--> statement-breakpoint
CREATE INDEX `question_asker` ON `opportunity_question` (`asker_id`,`opportunity_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `question_newest` ON `opportunity_question` (`opportunity_id`,`asked_at`,`id`);--> statement-breakpoint
CREATE TABLE `opportunity_team` (
	`opportunity_id` text NOT NULL,
	`member_id` text NOT NULL,
	`role` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`opportunity_id`, `member_id`),
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunity`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `opportunity_team_member` ON `opportunity_team` (`member_id`);--> statement-breakpoint
CREATE TABLE `opportunity_update` (
	`id` text PRIMARY KEY NOT NULL,
	`opportunity_id` text NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunity`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `opportunity_update_newest` ON `opportunity_update` (`opportunity_id`,`at`,`id`);--> statement-breakpoint
CREATE TABLE `pass_count` (
	`opportunity_id` text NOT NULL,
	`reason` text NOT NULL,
	`passes` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`opportunity_id`, `reason`),
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunity`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
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
CREATE INDEX `post_comment_newest` ON `post_comment` (`author_id`,`id`);--> statement-breakpoint
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
CREATE TABLE `endorsement` (
	`skill_id` text NOT NULL,
	`member_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`hidden` integer DEFAULT false NOT NULL,
	`withdrawn` integer DEFAULT false NOT NULL,
	`subject_id` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`skill_id`, `member_id`),
	FOREIGN KEY (`skill_id`) REFERENCES `skill`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `endorsement_newest` ON `endorsement` (`skill_id`,`created_at`,`member_id`) WHERE "endorsement"."withdrawn" = 0;--> statement-breakpoint
CREATE INDEX `endorsement_shown` ON `endorsement` (`skill_id`,`created_at`,`member_id`) WHERE "endorsement"."hidden" = 0;--> statement-breakpoint
CREATE INDEX `endorsement_member` ON `endorsement` (`member_id`);--> statement-breakpoint
CREATE INDEX `endorsement_pair` ON `endorsement` (`subject_id`,`member_id`,`skill_id`) WHERE "endorsement"."hidden" = 0;--> statement-breakpoint
CREATE TABLE `profile` (
	`member_id` text PRIMARY KEY NOT NULL,
	`title` text,
	`company` text,
	`location` text,
	`website` text,
	`bio` text DEFAULT '' NOT NULL,
	`interests` text DEFAULT '[]' NOT NULL,
	`experience` text DEFAULT '[]' NOT NULL,
	`education` text DEFAULT '[]' NOT NULL,
	`links` text DEFAULT '[]' NOT NULL,
	`amount_min_minor` integer,
	`amount_max_minor` integer,
	`currency` text,
	`term_min_months` integer,
	`term_max_months` integer,
	`is_public` integer DEFAULT false NOT NULL,
	`is_email_shown` integer DEFAULT false NOT NULL,
	`is_answer_time_shown` integer DEFAULT true NOT NULL,
	`versions` text DEFAULT '{}' NOT NULL,
	`preview_key` text,
	`preview_of` text,
	`answer_cases` integer,
	`answered` integer,
	`answer_median_ms` integer,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `profile_public` ON `profile` (`member_id`) WHERE "profile"."is_public" = 1;--> statement-breakpoint
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
CREATE TABLE `profile_view_count` (
	`member_id` text NOT NULL,
	`day` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`member_id`, `day`),
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `profile_view_count_day` ON `profile_view_count` (`day`);--> statement-breakpoint
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
CREATE TABLE `quote` (
	`member_id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`title` text,
	`company` text,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `quote_newest` ON `quote` (`state`,`at`,`member_id`);--> statement-breakpoint
CREATE TABLE `report` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`reporter_id` text,
	`object_id` text NOT NULL,
	`reason` text NOT NULL,
	`words` text DEFAULT '' NOT NULL,
	`context` text NOT NULL,
	`state` text DEFAULT 'new' NOT NULL,
	`at` integer NOT NULL,
	`decision` text,
	`decision_number` integer,
	`decision_reason` text,
	`admin_note` text DEFAULT '' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`answer` text,
	`answered_at` integer,
	`is_reversed` integer,
	`appeal_reason` text,
	`appeal_decided_by` text,
	`appeal_decided_at` integer,
	FOREIGN KEY (`subject_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`decided_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`appeal_decided_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE set null
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `report_open` ON `report` (`at`,`id`) WHERE "report"."state" in ('new', 'in-review', 'appealed');--> statement-breakpoint
CREATE INDEX `report_state` ON `report` (`state`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `report_subject` ON `report` (`subject_id`,`at`,`id`);--> statement-breakpoint
CREATE INDEX `report_decisions` ON `report` (`subject_id`,`decision_number`) WHERE "report"."decision_number" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `report_once` ON `report` (`reporter_id`,`kind`,`subject_id`,`object_id`) WHERE "report"."state" in ('new', 'in-review');--> statement-breakpoint
CREATE TABLE `idempotency` (
	`key` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`status` integer NOT NULL,
	`answer` text NOT NULL,
	`member_id` text,
	`expires_at` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `rate_limit` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `search_pending` (
	`noun` text NOT NULL,
	`id` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`noun`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `figures_viewed` AFTER INSERT ON `profile_view` BEGIN
  INSERT INTO `member_figures` (`member_id`, `period`, `days`) SELECT NEW.`member_id`, NEW.`day` / 28, json_object('v' || NEW.`day`, 1) WHERE true
    ON CONFLICT (`member_id`, `period`) DO UPDATE SET `days` = json_set(`days`, '$.v' || NEW.`day`, coalesce(`days` ->> ('$.v' || NEW.`day`), 0) + 1);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_connected` AFTER INSERT ON `connection` BEGIN
  INSERT INTO `member_figures` (`member_id`, `period`, `days`) SELECT NEW.`member_id`, NEW.`since` / 2419200000, json_object('c' || (NEW.`since` / 86400000), 1) WHERE true
    ON CONFLICT (`member_id`, `period`) DO UPDATE SET `days` = json_set(`days`, '$.c' || (NEW.`since` / 86400000), coalesce(`days` ->> ('$.c' || (NEW.`since` / 86400000)), 0) + 1);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_disconnected` AFTER DELETE ON `connection` BEGIN
  UPDATE `member_figures` SET `days` = json_set(`days`, '$.c' || (OLD.`since` / 86400000), coalesce(`days` ->> ('$.c' || (OLD.`since` / 86400000)), 0) - 1)
    WHERE `member_id` = OLD.`member_id` AND `period` = OLD.`since` / 2419200000;
END;
--> statement-breakpoint
CREATE TRIGGER `figures_liked` AFTER INSERT ON `post_like` BEGIN
  INSERT INTO `member_figures` (`member_id`, `period`, `days`) SELECT `author_id`, NEW.`at` / 2419200000, json_object('l' || (NEW.`at` / 86400000), 1) FROM `post`
    WHERE `id` = NEW.`post_id` AND `author_id` <> NEW.`member_id` AND NOT EXISTS (SELECT 1 FROM `block` WHERE (`member_id`, `blocked_id`) IN (VALUES (`post`.`author_id`, NEW.`member_id`), (NEW.`member_id`, `post`.`author_id`)))
    ON CONFLICT (`member_id`, `period`) DO UPDATE SET `days` = json_set(`days`, '$.l' || (NEW.`at` / 86400000), coalesce(`days` ->> ('$.l' || (NEW.`at` / 86400000)), 0) + 1);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_unliked` AFTER DELETE ON `post_like` BEGIN
  UPDATE `member_figures` SET `days` = json_set(`days`, '$.l' || (OLD.`at` / 86400000), coalesce(`days` ->> ('$.l' || (OLD.`at` / 86400000)), 0) - 1)
    WHERE `member_id` = (SELECT `author_id` FROM `post` WHERE `id` = OLD.`post_id` AND `author_id` <> OLD.`member_id`) AND `period` = OLD.`at` / 2419200000
      AND NOT EXISTS (SELECT 1 FROM `block` WHERE (`block`.`member_id`, `blocked_id`) IN (VALUES (`member_figures`.`member_id`, OLD.`member_id`), (OLD.`member_id`, `member_figures`.`member_id`)));
END;
--> statement-breakpoint
CREATE TRIGGER `figures_commented` AFTER INSERT ON `post_comment` BEGIN
  INSERT INTO `member_figures` (`member_id`, `period`, `days`) SELECT `author_id`, NEW.`at` / 2419200000, json_object('r' || (NEW.`at` / 86400000), 1) FROM `post`
    WHERE `id` = NEW.`post_id` AND `author_id` <> NEW.`author_id` AND NOT EXISTS (SELECT 1 FROM `block` WHERE (`member_id`, `blocked_id`) IN (VALUES (`post`.`author_id`, NEW.`author_id`), (NEW.`author_id`, `post`.`author_id`)))
    ON CONFLICT (`member_id`, `period`) DO UPDATE SET `days` = json_set(`days`, '$.r' || (NEW.`at` / 86400000), coalesce(`days` ->> ('$.r' || (NEW.`at` / 86400000)), 0) + 1);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_uncommented` AFTER DELETE ON `post_comment` BEGIN
  UPDATE `member_figures` SET `days` = json_set(`days`, '$.r' || (OLD.`at` / 86400000), coalesce(`days` ->> ('$.r' || (OLD.`at` / 86400000)), 0) - 1)
    WHERE `member_id` = (SELECT `author_id` FROM `post` WHERE `id` = OLD.`post_id` AND `author_id` <> OLD.`author_id`) AND `period` = OLD.`at` / 2419200000
      AND NOT EXISTS (SELECT 1 FROM `block` WHERE (`block`.`member_id`, `blocked_id`) IN (VALUES (`member_figures`.`member_id`, OLD.`author_id`), (OLD.`author_id`, `member_figures`.`member_id`)));
END;
--> statement-breakpoint
-- Before, because likes and comments are deleted with their post: afterwards nobody knows whose it was.
CREATE TRIGGER `figures_unposted` BEFORE DELETE ON `post` BEGIN
  UPDATE `member_figures` SET `days` = (SELECT json_group_object(`d`.`key`, `d`.`value` - coalesce(`x`.`n`, 0)) FROM json_each(`member_figures`.`days`) AS `d`
      LEFT JOIN (SELECT `key`, count(*) AS `n` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `post_id` = OLD.`id` AND NOT EXISTS (SELECT 1 FROM `block` WHERE (`member_id`, `blocked_id`) IN (VALUES (`post_response`.`author_id`, `post_response`.`actor_id`), (`post_response`.`actor_id`, `post_response`.`author_id`))) GROUP BY `key`) AS `x` ON `x`.`key` = `d`.`key`)
    WHERE `member_id` = OLD.`author_id` AND `period` IN (SELECT `period` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `post_id` = OLD.`id` AND NOT EXISTS (SELECT 1 FROM `block` WHERE (`member_id`, `blocked_id`) IN (VALUES (`post_response`.`author_id`, `post_response`.`actor_id`), (`post_response`.`actor_id`, `post_response`.`author_id`))));
END;
--> statement-breakpoint
-- What somebody did whom a block parts from the author does not count, as under the post itself.
CREATE TRIGGER `figures_blocked` AFTER INSERT ON `block` WHEN NOT EXISTS (SELECT 1 FROM `block` WHERE `member_id` = NEW.`blocked_id` AND `blocked_id` = NEW.`member_id`) BEGIN
  UPDATE `member_figures` SET `days` = (SELECT json_group_object(`d`.`key`, `d`.`value` - coalesce(`x`.`n`, 0)) FROM json_each(`member_figures`.`days`) AS `d`
      LEFT JOIN (SELECT `key`, count(*) AS `n` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = NEW.`member_id` AND `actor_id` = NEW.`blocked_id` GROUP BY `key`) AS `x` ON `x`.`key` = `d`.`key`)
    WHERE `member_id` = NEW.`member_id` AND `period` IN (SELECT `period` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = NEW.`member_id` AND `actor_id` = NEW.`blocked_id`);
  UPDATE `member_figures` SET `days` = (SELECT json_group_object(`d`.`key`, `d`.`value` - coalesce(`x`.`n`, 0)) FROM json_each(`member_figures`.`days`) AS `d`
      LEFT JOIN (SELECT `key`, count(*) AS `n` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = NEW.`blocked_id` AND `actor_id` = NEW.`member_id` GROUP BY `key`) AS `x` ON `x`.`key` = `d`.`key`)
    WHERE `member_id` = NEW.`blocked_id` AND `period` IN (SELECT `period` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = NEW.`blocked_id` AND `actor_id` = NEW.`member_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_unblocked` AFTER DELETE ON `block` WHEN NOT EXISTS (SELECT 1 FROM `block` WHERE `member_id` = OLD.`blocked_id` AND `blocked_id` = OLD.`member_id`) BEGIN
  UPDATE `member_figures` SET `days` = (SELECT json_group_object(`d`.`key`, `d`.`value` + coalesce(`x`.`n`, 0)) FROM json_each(`member_figures`.`days`) AS `d`
      LEFT JOIN (SELECT `key`, count(*) AS `n` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = OLD.`member_id` AND `actor_id` = OLD.`blocked_id` GROUP BY `key`) AS `x` ON `x`.`key` = `d`.`key`)
    WHERE `member_id` = OLD.`member_id` AND `period` IN (SELECT `period` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = OLD.`member_id` AND `actor_id` = OLD.`blocked_id`);
  UPDATE `member_figures` SET `days` = (SELECT json_group_object(`d`.`key`, `d`.`value` + coalesce(`x`.`n`, 0)) FROM json_each(`member_figures`.`days`) AS `d`
      LEFT JOIN (SELECT `key`, count(*) AS `n` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = OLD.`blocked_id` AND `actor_id` = OLD.`member_id` GROUP BY `key`) AS `x` ON `x`.`key` = `d`.`key`)
    WHERE `member_id` = OLD.`blocked_id` AND `period` IN (SELECT `period` FROM (SELECT `p`.`author_id`, `r`.`member_id` AS `actor_id`, `r`.`post_id`, `r`.`at` / 2419200000 AS `period`, 'l' || (`r`.`at` / 86400000) AS `key`
      FROM `post_like` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`member_id`
      UNION ALL SELECT `p`.`author_id`, `r`.`author_id`, `r`.`post_id`, `r`.`at` / 2419200000, 'r' || (`r`.`at` / 86400000)
      FROM `post_comment` AS `r` JOIN `post` AS `p` ON `p`.`id` = `r`.`post_id` WHERE `p`.`author_id` <> `r`.`author_id`) AS `post_response` WHERE `author_id` = OLD.`blocked_id` AND `actor_id` = OLD.`member_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_registered` AFTER INSERT ON `registration` BEGIN
  INSERT INTO `member_figures` (`member_id`, `period`, `days`) SELECT `host_id`, NEW.`created_at` / 2419200000, json_object('e' || (NEW.`created_at` / 86400000), 1) FROM `event`
    WHERE `id` = NEW.`event_id`
    ON CONFLICT (`member_id`, `period`) DO UPDATE SET `days` = json_set(`days`, '$.e' || (NEW.`created_at` / 86400000), coalesce(`days` ->> ('$.e' || (NEW.`created_at` / 86400000)), 0) + 1);
END;
--> statement-breakpoint
CREATE TRIGGER `figures_unregistered` AFTER DELETE ON `registration` BEGIN
  UPDATE `member_figures` SET `days` = json_set(`days`, '$.e' || (OLD.`created_at` / 86400000), coalesce(`days` ->> ('$.e' || (OLD.`created_at` / 86400000)), 0) - 1)
    WHERE `member_id` = (SELECT `host_id` FROM `event` WHERE `id` = OLD.`event_id`) AND `period` = OLD.`created_at` / 2419200000;
END;
--> statement-breakpoint
-- An address that changes may replace another registration (`update or replace`), of which SQLite fires no trigger of its own.
CREATE TRIGGER `figures_registration_moved` BEFORE UPDATE OF `email` ON `registration` WHEN NEW.`email` <> OLD.`email` BEGIN
  UPDATE `member_figures` SET `days` = json_set(`days`, '$.e' || (`old`.`created_at` / 86400000), coalesce(`days` ->> ('$.e' || (`old`.`created_at` / 86400000)), 0) - 1)
    FROM `registration` AS `old` JOIN `event` ON `event`.`id` = `old`.`event_id`
    WHERE `old`.`event_id` = NEW.`event_id` AND `old`.`email` = NEW.`email` AND `member_figures`.`member_id` = `event`.`host_id` AND `period` = `old`.`created_at` / 2419200000;
END;
--> statement-breakpoint
-- A session begins on another day than its account, whose first day cron records (`count-network.ts`), or is used on another day (`POST /api/me/session`).
CREATE TRIGGER `active_signed_in` AFTER INSERT ON `session` WHEN NEW.`updated_at` / 86400000 > (SELECT `created_at` / 86400000 FROM `user` WHERE `id` = NEW.`user_id`) BEGIN
  INSERT OR IGNORE INTO `active_day` (`day`, `member_id`) VALUES (NEW.`updated_at` / 86400000, NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `active_again` AFTER UPDATE OF `updated_at` ON `session` BEGIN
  INSERT OR IGNORE INTO `active_day` (`day`, `member_id`) VALUES (NEW.`updated_at` / 86400000, NEW.`user_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `user_added` AFTER INSERT ON `user` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('members', NEW.`id`, NEW.`version`)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
--> statement-breakpoint
CREATE TRIGGER `user_renamed` AFTER UPDATE OF `name`, `email` ON `user` WHEN NEW.`name` <> OLD.`name` OR NEW.`email` <> OLD.`email` BEGIN
  UPDATE `user` SET `version` = OLD.`version` + 1 WHERE `id` = NEW.`id`;
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('members', NEW.`id`, OLD.`version` + 1)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
--> statement-breakpoint
CREATE TRIGGER `user_deleted` AFTER DELETE ON `user` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('members', OLD.`id`, OLD.`version` + 1)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
--> statement-breakpoint
CREATE TRIGGER `session_begun` AFTER INSERT ON `session` BEGIN
  UPDATE `user` SET `returned` = 1 WHERE `id` = NEW.`user_id` AND `returned` = 0 AND NEW.`created_at` > `created_at` + 60000;
END;
--> statement-breakpoint
CREATE TRIGGER `event_added` AFTER INSERT ON `event` WHEN NEW.`cancelled_at` IS NULL BEGIN
  UPDATE `user` SET `hosted_count` = `hosted_count` + 1 WHERE `id` = NEW.`host_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_removed` AFTER DELETE ON `event` WHEN OLD.`cancelled_at` IS NULL BEGIN
  UPDATE `user` SET `hosted_count` = `hosted_count` - 1 WHERE `id` = OLD.`host_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `event_called_off` AFTER UPDATE OF `cancelled_at` ON `event` WHEN (NEW.`cancelled_at` IS NULL) <> (OLD.`cancelled_at` IS NULL) BEGIN
  UPDATE `user` SET `hosted_count` = `hosted_count` + (NEW.`cancelled_at` IS NULL) - (OLD.`cancelled_at` IS NULL) WHERE `id` = NEW.`host_id`;
END;
--> statement-breakpoint
-- Events of members who are not approved are in no list; those of suspended ones come back with them. The new version makes the search index take each.
CREATE TRIGGER `event_unlisted` AFTER UPDATE OF `status` ON `user` WHEN (NEW.`status` = 'approved') <> (OLD.`status` = 'approved') BEGIN
  UPDATE `event` SET `unlisted` = NEW.`status` <> 'approved', `version` = `version` + 1 WHERE `host_id` = NEW.`id` AND `cancelled_at` IS NULL;
  INSERT INTO `search_pending` (`noun`, `id`, `version`) SELECT 'events', `id`, `version` FROM `event` WHERE `host_id` = NEW.`id` AND `cancelled_at` IS NULL
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
--> statement-breakpoint
-- The objects of a member who is deleted are deleted by the next run of cron.
CREATE TRIGGER `media_orphaned` AFTER DELETE ON `user` BEGIN
  UPDATE `media` SET `delete_at` = 0 WHERE `owner_id` = OLD.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `connection_added` AFTER INSERT ON `connection` BEGIN
  UPDATE `user` SET `connection_count` = `connection_count` + 1 WHERE `id` = NEW.`member_id`;
  INSERT INTO `suggestion_due` (`member_id`, `due_at`) VALUES (NEW.`member_id`, NEW.`since`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `connection_removed` AFTER DELETE ON `connection` BEGIN
  UPDATE `user` SET `connection_count` = `connection_count` - 1 WHERE `id` = OLD.`member_id`;
END;
--> statement-breakpoint
-- The search index of people has approved members, as their rows are. A change of what it has raises the version, which marks the row.
CREATE TRIGGER `person_added` AFTER INSERT ON `user` WHEN NEW.`status` = 'approved' BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('people', NEW.`id`, NEW.`people_version`)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
  INSERT INTO `suggestion_due` (`member_id`, `due_at`) VALUES (NEW.`id`, NEW.`status_since`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `person_marked` AFTER UPDATE OF `people_version` ON `user` WHEN NEW.`people_version` > OLD.`people_version` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('people', NEW.`id`, NEW.`people_version`)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
--> statement-breakpoint
CREATE TRIGGER `person_deleted` AFTER DELETE ON `user` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('people', OLD.`id`, OLD.`people_version` + 1)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
--> statement-breakpoint
CREATE TRIGGER `person_approved` AFTER UPDATE OF `status` ON `user` WHEN NEW.`status` = 'approved' AND OLD.`status` <> 'approved' BEGIN
  INSERT INTO `suggestion_due` (`member_id`, `due_at`) VALUES (NEW.`id`, NEW.`status_since`) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `person_described` AFTER INSERT ON `profile` WHEN NEW.`title` IS NOT NULL OR NEW.`company` IS NOT NULL OR NEW.`location` IS NOT NULL BEGIN
  UPDATE `user` SET `people_version` = `people_version` + 1 WHERE `id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `person_redescribed` AFTER UPDATE OF `title`, `company`, `location` ON `profile`
  WHEN NEW.`title` IS NOT OLD.`title` OR NEW.`company` IS NOT OLD.`company` OR NEW.`location` IS NOT OLD.`location` BEGIN
  UPDATE `user` SET `people_version` = `people_version` + 1 WHERE `id` = NEW.`member_id`;
END;
--> statement-breakpoint
-- Where a trigger adds a card, it has no peers yet: this one writes those, and the card into theirs.
CREATE TRIGGER `card_added` AFTER INSERT ON `member_card` BEGIN
  UPDATE `member_card` SET `peers` = ',' || coalesce((SELECT group_concat(`peer`.`number`, ',') || ','
      FROM `connection` CROSS JOIN `member_card` AS `peer` ON `peer`.`member_id` = `connection`.`peer_id`
      WHERE `connection`.`member_id` = `member_card`.`member_id` AND `peer`.`is_in_paths` = 1), '')
    WHERE `number` = NEW.`number`;
  UPDATE `member_card` SET `peers` = `peers` || NEW.`number` || ','
    WHERE NEW.`is_in_paths` = 1 AND `member_id` IN (SELECT `member_id` FROM `connection` WHERE `peer_id` = NEW.`member_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `card_removed` AFTER DELETE ON `member_card` BEGIN
  UPDATE `member_card` SET `peers` = replace(`peers`, ',' || OLD.`number` || ',', ',')
    WHERE `member_id` IN (SELECT `member_id` FROM `connection` WHERE `peer_id` = OLD.`member_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `card_shown_in_paths` AFTER UPDATE OF `is_in_paths` ON `member_card` WHEN NEW.`is_in_paths` <> OLD.`is_in_paths` BEGIN
  UPDATE `member_card` SET `peers` = replace(`peers`, ',' || NEW.`number` || ',', ',') || iif(NEW.`is_in_paths`, NEW.`number` || ',', '')
    WHERE `member_id` IN (SELECT `member_id` FROM `connection` WHERE `peer_id` = NEW.`member_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `card_connected` AFTER INSERT ON `connection` BEGIN
  UPDATE `member_card` SET `peers` = `peers` || `peer`.`number` || ','
    FROM (SELECT `number` FROM `member_card` WHERE `member_id` = NEW.`peer_id` AND `is_in_paths` = 1) AS `peer`
    WHERE `member_id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_disconnected` AFTER DELETE ON `connection` BEGIN
  UPDATE `member_card` SET `peers` = replace(`peers`, ',' || `peer`.`number` || ',', ',')
    FROM (SELECT `number` FROM `member_card` WHERE `member_id` = OLD.`peer_id`) AS `peer`
    WHERE `member_id` = OLD.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_of_new_member` AFTER INSERT ON `user` WHEN NEW.`status` = 'approved' BEGIN
  INSERT INTO `member_card` (`member_id`, `name`, `image`, `kind`, `sample`, `title`, `company`, `location`, `sectors`, `is_in_paths`, `peers`)
    SELECT `user`.`id`, `user`.`name`, `user`.`image`, `user`.`kind`, `user`.`sample`, `profile`.`title`, `profile`.`company`, `profile`.`location`,
      (SELECT json_group_array(`code`) FROM `profile_tag` WHERE `member_id` = `user`.`id` AND `list` = 'sectors'),
      coalesce((SELECT `is_in_paths` FROM `network_setting` WHERE `member_id` = `user`.`id`), 1), ','
    FROM `user` LEFT JOIN `profile` ON `profile`.`member_id` = `user`.`id`
    WHERE `user`.`id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_of_approved` AFTER UPDATE OF `status` ON `user` WHEN NEW.`status` = 'approved' AND OLD.`status` <> 'approved' BEGIN
  INSERT INTO `member_card` (`member_id`, `name`, `image`, `kind`, `sample`, `title`, `company`, `location`, `sectors`, `is_in_paths`, `peers`)
    SELECT `user`.`id`, `user`.`name`, `user`.`image`, `user`.`kind`, `user`.`sample`, `profile`.`title`, `profile`.`company`, `profile`.`location`,
      (SELECT json_group_array(`code`) FROM `profile_tag` WHERE `member_id` = `user`.`id` AND `list` = 'sectors'),
      coalesce((SELECT `is_in_paths` FROM `network_setting` WHERE `member_id` = `user`.`id`), 1), ','
    FROM `user` LEFT JOIN `profile` ON `profile`.`member_id` = `user`.`id`
    WHERE `user`.`id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_of_unapproved` AFTER UPDATE OF `status` ON `user` WHEN NEW.`status` <> 'approved' AND OLD.`status` = 'approved' BEGIN
  DELETE FROM `member_card` WHERE `member_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_renamed` AFTER UPDATE OF `name`, `image`, `kind`, `sample` ON `user` BEGIN
  UPDATE `member_card` SET `name` = NEW.`name`, `image` = NEW.`image`, `kind` = NEW.`kind`, `sample` = NEW.`sample` WHERE `member_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_described` AFTER INSERT ON `profile` BEGIN
  UPDATE `member_card` SET `title` = NEW.`title`, `company` = NEW.`company`, `location` = NEW.`location` WHERE `member_id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_redescribed` AFTER UPDATE OF `title`, `company`, `location` ON `profile` BEGIN
  UPDATE `member_card` SET `title` = NEW.`title`, `company` = NEW.`company`, `location` = NEW.`location` WHERE `member_id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_undescribed` AFTER DELETE ON `profile` BEGIN
  UPDATE `member_card` SET `title` = NULL, `company` = NULL, `location` = NULL WHERE `member_id` = OLD.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_sector_added` AFTER INSERT ON `profile_tag` WHEN NEW.`list` = 'sectors' BEGIN
  UPDATE `member_card` SET `sectors` = (SELECT json_group_array(`code`) FROM `profile_tag` WHERE `member_id` = NEW.`member_id` AND `list` = 'sectors')
    WHERE `member_id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_sector_removed` AFTER DELETE ON `profile_tag` WHEN OLD.`list` = 'sectors' BEGIN
  UPDATE `member_card` SET `sectors` = (SELECT json_group_array(`code`) FROM `profile_tag` WHERE `member_id` = OLD.`member_id` AND `list` = 'sectors')
    WHERE `member_id` = OLD.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_paths_set` AFTER INSERT ON `network_setting` BEGIN
  UPDATE `member_card` SET `is_in_paths` = NEW.`is_in_paths` WHERE `member_id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_paths_changed` AFTER UPDATE OF `is_in_paths` ON `network_setting` BEGIN
  UPDATE `member_card` SET `is_in_paths` = NEW.`is_in_paths` WHERE `member_id` = NEW.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `card_paths_unset` AFTER DELETE ON `network_setting` BEGIN
  UPDATE `member_card` SET `is_in_paths` = 1 WHERE `member_id` = OLD.`member_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `person_changed` AFTER UPDATE OF `name`, `kind`, `status` ON `user`
  WHEN NEW.`status` <> OLD.`status` OR ((NEW.`name` <> OLD.`name` OR NEW.`kind` <> OLD.`kind`) AND NEW.`status` = 'approved') BEGIN
  UPDATE `user` SET `people_version` = OLD.`people_version` + 1 WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
-- The counts of an opportunity are those of its deals.
CREATE TRIGGER `deal_added` AFTER INSERT ON `deal` BEGIN
  UPDATE `opportunity` SET `saved_count` = `saved_count` + (NEW.`saved_at` IS NOT NULL),
    `interested_count` = `interested_count` + (NEW.`answer` IS 'interested'),
    `passed_count` = `passed_count` + (NEW.`answer` IS 'passed'),
    `pledged_minor` = `pledged_minor` + iif(NEW.`answer` IS 'interested', coalesce(NEW.`amount_minor`, 0), 0)
  WHERE `id` = NEW.`opportunity_id`;
  INSERT INTO `pass_count` (`opportunity_id`, `reason`, `passes`) SELECT NEW.`opportunity_id`, NEW.`reason`, 1 WHERE NEW.`answer` IS 'passed'
    ON CONFLICT (`opportunity_id`, `reason`) DO UPDATE SET `passes` = `passes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `deal_changed` AFTER UPDATE OF `saved_at`, `answer`, `amount_minor`, `reason` ON `deal`
  WHEN (NEW.`saved_at` IS NULL) <> (OLD.`saved_at` IS NULL) OR NEW.`answer` IS NOT OLD.`answer` OR NEW.`amount_minor` IS NOT OLD.`amount_minor`
    OR NEW.`reason` IS NOT OLD.`reason` BEGIN
  UPDATE `opportunity` SET `saved_count` = `saved_count` + (NEW.`saved_at` IS NOT NULL) - (OLD.`saved_at` IS NOT NULL),
    `interested_count` = `interested_count` + (NEW.`answer` IS 'interested') - (OLD.`answer` IS 'interested'),
    `passed_count` = `passed_count` + (NEW.`answer` IS 'passed') - (OLD.`answer` IS 'passed'),
    `pledged_minor` = `pledged_minor` + iif(NEW.`answer` IS 'interested', coalesce(NEW.`amount_minor`, 0), 0)
      - iif(OLD.`answer` IS 'interested', coalesce(OLD.`amount_minor`, 0), 0)
  WHERE `id` = NEW.`opportunity_id`;
  UPDATE `pass_count` SET `passes` = `passes` - 1 WHERE `opportunity_id` = OLD.`opportunity_id` AND `reason` = OLD.`reason` AND OLD.`answer` IS 'passed';
  INSERT INTO `pass_count` (`opportunity_id`, `reason`, `passes`) SELECT NEW.`opportunity_id`, NEW.`reason`, 1 WHERE NEW.`answer` IS 'passed'
    ON CONFLICT (`opportunity_id`, `reason`) DO UPDATE SET `passes` = `passes` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `deal_removed` AFTER DELETE ON `deal` BEGIN
  UPDATE `opportunity` SET `saved_count` = `saved_count` - (OLD.`saved_at` IS NOT NULL),
    `interested_count` = `interested_count` - (OLD.`answer` IS 'interested'),
    `passed_count` = `passed_count` - (OLD.`answer` IS 'passed'),
    `pledged_minor` = `pledged_minor` - iif(OLD.`answer` IS 'interested', coalesce(OLD.`amount_minor`, 0), 0)
  WHERE `id` = OLD.`opportunity_id`;
  UPDATE `pass_count` SET `passes` = `passes` - 1 WHERE `opportunity_id` = OLD.`opportunity_id` AND `reason` = OLD.`reason` AND OLD.`answer` IS 'passed';
END;
--> statement-breakpoint
-- The search index of opportunities has the open ones. Each change raises the version.
CREATE TRIGGER `opportunity_added` AFTER INSERT ON `opportunity` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('opportunities', NEW.`id`, NEW.`version`)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
--> statement-breakpoint
CREATE TRIGGER `opportunity_changed` AFTER UPDATE OF `version` ON `opportunity` WHEN NEW.`version` > OLD.`version` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('opportunities', NEW.`id`, NEW.`version`)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;
--> statement-breakpoint
CREATE TRIGGER `opportunity_deleted` AFTER DELETE ON `opportunity` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('opportunities', OLD.`id`, OLD.`version` + 1)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
  UPDATE `media` SET `delete_at` = 0 WHERE `key` = OLD.`image_key`;
END;
--> statement-breakpoint
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
-- The picture of a post that is deleted, by whomever, or that loses it, is deleted by the next run of cron.
CREATE TRIGGER `post_removed` AFTER DELETE ON `post` WHEN OLD.`picture_key` IS NOT NULL BEGIN
  UPDATE `media` SET `delete_at` = 0 WHERE `key` = OLD.`picture_key`;
END;
--> statement-breakpoint
CREATE TRIGGER `post_without_picture` AFTER UPDATE OF `picture_key` ON `post` WHEN OLD.`picture_key` IS NOT NULL AND NEW.`picture_key` IS NULL BEGIN
  UPDATE `media` SET `delete_at` = 0 WHERE `key` = OLD.`picture_key`;
END;
--> statement-breakpoint
CREATE TRIGGER `endorsement_added` AFTER INSERT ON `endorsement` WHEN NEW.`hidden` = 0 BEGIN
  UPDATE `skill` SET `endorsement_count` = `endorsement_count` + 1 WHERE `id` = NEW.`skill_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `endorsement_removed` AFTER DELETE ON `endorsement` WHEN OLD.`hidden` = 0 BEGIN
  UPDATE `skill` SET `endorsement_count` = `endorsement_count` - 1 WHERE `id` = OLD.`skill_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `endorsement_hidden` AFTER UPDATE OF `hidden` ON `endorsement` WHEN NEW.`hidden` <> OLD.`hidden` BEGIN
  UPDATE `skill` SET `endorsement_count` = `endorsement_count` + OLD.`hidden` - NEW.`hidden` WHERE `id` = NEW.`skill_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `profile_viewed` AFTER INSERT ON `profile_view` BEGIN
  INSERT INTO `profile_view_count` (`member_id`, `day`, `views`) VALUES (NEW.`member_id`, NEW.`day`, 1)
    ON CONFLICT (`member_id`, `day`) DO UPDATE SET `views` = `views` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `endorsement_subject` AFTER INSERT ON `endorsement` BEGIN
  UPDATE `endorsement` SET `subject_id` = (SELECT `member_id` FROM `skill` WHERE `id` = NEW.`skill_id`)
  WHERE `skill_id` = NEW.`skill_id` AND `member_id` = NEW.`member_id`;
END;
--> statement-breakpoint
INSERT INTO `tier` (`id`, `name`, `price_minor`, `features`, `position`) VALUES
	('01900000-0000-7000-8000-000500000001', 'Free', 0, '["Basic networking","Event listings"]', 0),
	('01900000-0000-7000-8000-000500000002', 'Startup', 4900, '["Investor connections","Deal flow access"]', 1),
	('01900000-0000-7000-8000-000500000003', 'Investor', 9900, '["Premium deal flow","Exclusive events"]', 2),
	('01900000-0000-7000-8000-000500000004', 'Enterprise', NULL, '["All features"]', 3);
--> statement-breakpoint
INSERT INTO `entitlement` (`tier_id`, `capability`) VALUES
	('01900000-0000-7000-8000-000500000001', 'networking'),
	('01900000-0000-7000-8000-000500000002', 'networking'),
	('01900000-0000-7000-8000-000500000002', 'deal-flow'),
	('01900000-0000-7000-8000-000500000002', 'investor-requests'),
	('01900000-0000-7000-8000-000500000003', 'networking'),
	('01900000-0000-7000-8000-000500000003', 'deal-flow'),
	('01900000-0000-7000-8000-000500000003', 'early-deals'),
	('01900000-0000-7000-8000-000500000003', 'exclusive-events'),
	('01900000-0000-7000-8000-000500000003', 'investor-requests'),
	('01900000-0000-7000-8000-000500000004', 'networking'),
	('01900000-0000-7000-8000-000500000004', 'deal-flow'),
	('01900000-0000-7000-8000-000500000004', 'early-deals'),
	('01900000-0000-7000-8000-000500000004', 'exclusive-events'),
	('01900000-0000-7000-8000-000500000004', 'investor-requests');
