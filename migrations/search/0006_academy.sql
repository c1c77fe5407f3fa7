CREATE VIRTUAL TABLE `courses_text` USING fts5(title, description, instructor, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `courses_short` USING fts5(title, description, instructor, content='', contentless_delete=1, tokenize='unicode61', prefix='1 2');--> statement-breakpoint
CREATE VIRTUAL TABLE `resources_text` USING fts5(title, description, author, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `resources_short` USING fts5(title, description, author, content='', contentless_delete=1, tokenize='unicode61', prefix='1 2');
