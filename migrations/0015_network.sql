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
ALTER TABLE `user` ADD `connection_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `user` ADD `people_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE TRIGGER `connection_added` AFTER INSERT ON `connection` BEGIN
  UPDATE `user` SET `connection_count` = `connection_count` + 1 WHERE `id` = NEW.`member_id`;
  INSERT INTO `suggestion_due` (`member_id`, `due_at`) VALUES (NEW.`member_id`, NEW.`since`) ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `connection_removed` AFTER DELETE ON `connection` BEGIN
  UPDATE `user` SET `connection_count` = `connection_count` - 1 WHERE `id` = OLD.`member_id`;
END;--> statement-breakpoint
-- The search index of people has approved members, as their rows are. A change of what it has raises the version, which marks the row.
CREATE TRIGGER `person_added` AFTER INSERT ON `user` WHEN NEW.`status` = 'approved' BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('people', NEW.`id`, NEW.`people_version`)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
  INSERT INTO `suggestion_due` (`member_id`, `due_at`) VALUES (NEW.`id`, NEW.`status_since`) ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `person_changed` AFTER UPDATE OF `name`, `status` ON `user`
  WHEN NEW.`status` <> OLD.`status` OR (NEW.`name` <> OLD.`name` AND NEW.`status` = 'approved') BEGIN
  UPDATE `user` SET `people_version` = OLD.`people_version` + 1 WHERE `id` = NEW.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `person_marked` AFTER UPDATE OF `people_version` ON `user` WHEN NEW.`people_version` > OLD.`people_version` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('people', NEW.`id`, NEW.`people_version`)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;--> statement-breakpoint
CREATE TRIGGER `person_deleted` AFTER DELETE ON `user` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('people', OLD.`id`, OLD.`people_version` + 1)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;--> statement-breakpoint
CREATE TRIGGER `person_approved` AFTER UPDATE OF `status` ON `user` WHEN NEW.`status` = 'approved' AND OLD.`status` <> 'approved' BEGIN
  INSERT INTO `suggestion_due` (`member_id`, `due_at`) VALUES (NEW.`id`, NEW.`status_since`) ON CONFLICT DO NOTHING;
END;--> statement-breakpoint
CREATE TRIGGER `person_described` AFTER INSERT ON `profile` WHEN NEW.`title` IS NOT NULL OR NEW.`company` IS NOT NULL OR NEW.`location` IS NOT NULL BEGIN
  UPDATE `user` SET `people_version` = `people_version` + 1 WHERE `id` = NEW.`member_id`;
END;--> statement-breakpoint
CREATE TRIGGER `person_redescribed` AFTER UPDATE OF `title`, `company`, `location` ON `profile`
  WHEN NEW.`title` IS NOT OLD.`title` OR NEW.`company` IS NOT OLD.`company` OR NEW.`location` IS NOT OLD.`location` BEGIN
  UPDATE `user` SET `people_version` = `people_version` + 1 WHERE `id` = NEW.`member_id`;
END;--> statement-breakpoint
INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('people', '', 1) ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM `outbox` WHERE `kind` IN ('recommendation-requested', 'recommendation-written');
