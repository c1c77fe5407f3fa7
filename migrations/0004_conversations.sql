CREATE TABLE `conversation` (
	`one_id` text NOT NULL,
	`other_id` text NOT NULL,
	PRIMARY KEY(`one_id`, `other_id`)
) WITHOUT ROWID;
