CREATE VIRTUAL TABLE `news_text` USING fts5(title, description, source, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `news_short` USING fts5(title, description, source, content='', contentless_delete=1, tokenize='unicode61', prefix='1 2');
