-- The index has keys of each two words also of names of four and five: cron fills it again.
INSERT OR IGNORE INTO `search_pending` (`noun`, `id`, `version`) SELECT 'people', '', 1 WHERE EXISTS (SELECT 1 FROM `user`);--> statement-breakpoint
DROP INDEX `report_reporter`;
