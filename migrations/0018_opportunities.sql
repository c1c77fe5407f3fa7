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
CREATE INDEX `opportunity_value` ON `opportunity` (`value`,`id`) WHERE "opportunity"."state" = 'open';--> statement-breakpoint
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
) WITHOUT ROWID;--> statement-breakpoint
-- The counts of an opportunity are those of its deals.
CREATE TRIGGER `deal_added` AFTER INSERT ON `deal` BEGIN
  UPDATE `opportunity` SET `saved_count` = `saved_count` + (NEW.`saved_at` IS NOT NULL),
    `interested_count` = `interested_count` + (NEW.`answer` IS 'interested'),
    `passed_count` = `passed_count` + (NEW.`answer` IS 'passed'),
    `pledged_minor` = `pledged_minor` + iif(NEW.`answer` IS 'interested', coalesce(NEW.`amount_minor`, 0), 0)
  WHERE `id` = NEW.`opportunity_id`;
  INSERT INTO `pass_count` (`opportunity_id`, `reason`, `passes`) SELECT NEW.`opportunity_id`, NEW.`reason`, 1 WHERE NEW.`answer` IS 'passed'
    ON CONFLICT (`opportunity_id`, `reason`) DO UPDATE SET `passes` = `passes` + 1;
END;--> statement-breakpoint
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
END;--> statement-breakpoint
CREATE TRIGGER `deal_removed` AFTER DELETE ON `deal` BEGIN
  UPDATE `opportunity` SET `saved_count` = `saved_count` - (OLD.`saved_at` IS NOT NULL),
    `interested_count` = `interested_count` - (OLD.`answer` IS 'interested'),
    `passed_count` = `passed_count` - (OLD.`answer` IS 'passed'),
    `pledged_minor` = `pledged_minor` - iif(OLD.`answer` IS 'interested', coalesce(OLD.`amount_minor`, 0), 0)
  WHERE `id` = OLD.`opportunity_id`;
  UPDATE `pass_count` SET `passes` = `passes` - 1 WHERE `opportunity_id` = OLD.`opportunity_id` AND `reason` = OLD.`reason` AND OLD.`answer` IS 'passed';
END;--> statement-breakpoint
-- The search index of opportunities has the open ones. Each change raises the version.
CREATE TRIGGER `opportunity_added` AFTER INSERT ON `opportunity` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('opportunities', NEW.`id`, NEW.`version`)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;--> statement-breakpoint
CREATE TRIGGER `opportunity_changed` AFTER UPDATE OF `version` ON `opportunity` WHEN NEW.`version` > OLD.`version` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('opportunities', NEW.`id`, NEW.`version`)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
END;--> statement-breakpoint
CREATE TRIGGER `opportunity_deleted` AFTER DELETE ON `opportunity` BEGIN
  INSERT INTO `search_pending` (`noun`, `id`, `version`) VALUES ('opportunities', OLD.`id`, OLD.`version` + 1)
    ON CONFLICT (`noun`, `id`) DO UPDATE SET `version` = max(`version`, excluded.`version`);
  UPDATE `media` SET `delete_at` = 0 WHERE `key` = OLD.`image_key`;
END;--> statement-breakpoint
INSERT OR IGNORE INTO `entitlement` (`tier_id`, `capability`)
  SELECT `tier`.`id`, `column2` FROM (VALUES
    ('01900000-0000-7000-8000-000500000002', 'deal-flow'),
    ('01900000-0000-7000-8000-000500000002', 'investor-requests'),
    ('01900000-0000-7000-8000-000500000003', 'deal-flow'),
    ('01900000-0000-7000-8000-000500000003', 'investor-requests'),
    ('01900000-0000-7000-8000-000500000003', 'early-deals'),
    ('01900000-0000-7000-8000-000500000004', 'deal-flow'),
    ('01900000-0000-7000-8000-000500000004', 'investor-requests'),
    ('01900000-0000-7000-8000-000500000004', 'early-deals')) JOIN `tier` ON `tier`.`id` = `column1`;
