-- The index finds the first characters of an unspaced writing also after a letter or digit of another one: cron fills it again.
INSERT OR IGNORE INTO `search_pending` (`noun`, `id`, `version`) SELECT 'events', '', 1 WHERE EXISTS (SELECT 1 FROM `event`);--> statement-breakpoint
INSERT OR IGNORE INTO `search_pending` (`noun`, `id`, `version`) SELECT 'courses', '', 1 WHERE EXISTS (SELECT 1 FROM `course`);--> statement-breakpoint
INSERT OR IGNORE INTO `search_pending` (`noun`, `id`, `version`) SELECT 'resources', '', 1 WHERE EXISTS (SELECT 1 FROM `resource`);--> statement-breakpoint
INSERT OR IGNORE INTO `search_pending` (`noun`, `id`, `version`) SELECT 'members', '', 1 WHERE EXISTS (SELECT 1 FROM `user`);--> statement-breakpoint
INSERT OR IGNORE INTO `search_pending` (`noun`, `id`, `version`) SELECT 'people', '', 1 WHERE EXISTS (SELECT 1 FROM `user`);--> statement-breakpoint
INSERT OR IGNORE INTO `search_pending` (`noun`, `id`, `version`) SELECT 'opportunities', '', 1 WHERE EXISTS (SELECT 1 FROM `opportunity`);--> statement-breakpoint
INSERT OR IGNORE INTO `search_pending` (`noun`, `id`, `version`) SELECT 'news', '', 1 WHERE EXISTS (SELECT 1 FROM `news_item`);
