CREATE TABLE `erased_certificate` (
	`code` text PRIMARY KEY NOT NULL
) WITHOUT ROWID;
