DROP INDEX `event_hosted`;--> statement-breakpoint
CREATE INDEX `event_hosted` ON `event` (`host_id`,`starts_at`,`id`,`title`,`ends_at`,`lasts_until`) WHERE "event"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE `user` ADD `time_zone` text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
UPDATE `event` SET `time_zone` = CASE `time_zone`
  WHEN 'Africa/Asmera' THEN 'Africa/Asmara'
  WHEN 'America/Buenos_Aires' THEN 'America/Argentina/Buenos_Aires'
  WHEN 'America/Catamarca' THEN 'America/Argentina/Catamarca'
  WHEN 'America/Coral_Harbour' THEN 'America/Atikokan'
  WHEN 'America/Cordoba' THEN 'America/Argentina/Cordoba'
  WHEN 'America/Godthab' THEN 'America/Nuuk'
  WHEN 'America/Indianapolis' THEN 'America/Indiana/Indianapolis'
  WHEN 'America/Jujuy' THEN 'America/Argentina/Jujuy'
  WHEN 'America/Louisville' THEN 'America/Kentucky/Louisville'
  WHEN 'America/Mendoza' THEN 'America/Argentina/Mendoza'
  WHEN 'Asia/Calcutta' THEN 'Asia/Kolkata'
  WHEN 'Asia/Katmandu' THEN 'Asia/Kathmandu'
  WHEN 'Asia/Rangoon' THEN 'Asia/Yangon'
  WHEN 'Asia/Saigon' THEN 'Asia/Ho_Chi_Minh'
  WHEN 'Atlantic/Faeroe' THEN 'Atlantic/Faroe'
  WHEN 'Europe/Kiev' THEN 'Europe/Kyiv'
  WHEN 'Pacific/Enderbury' THEN 'Pacific/Kanton'
  WHEN 'Pacific/Ponape' THEN 'Pacific/Pohnpei'
  WHEN 'Pacific/Truk' THEN 'Pacific/Chuuk'
  ELSE `time_zone` END;--> statement-breakpoint
INSERT INTO `search_pending` (`noun`, `id`, `version`) SELECT `value`, '', 1 FROM json_each('["events", "courses", "resources", "members", "opportunities", "news", "people"]')
  WHERE EXISTS (SELECT 1 FROM `user`) ON CONFLICT DO NOTHING;
