ALTER TABLE `user` ADD `refused_tier_id` text;--> statement-breakpoint
ALTER TABLE `user` ADD `tier_refusal_reason` text;