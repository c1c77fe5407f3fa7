ALTER TABLE `entry` RENAME COLUMN `place` TO `sort_key`;
