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
