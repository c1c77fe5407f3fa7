CREATE VIRTUAL TABLE `members_text` USING fts5(name, email, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `members_short` USING fts5(name, email, content='', contentless_delete=1, tokenize='unicode61', prefix='1 2');
