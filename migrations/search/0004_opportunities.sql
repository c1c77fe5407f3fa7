CREATE VIRTUAL TABLE `opportunities_text` USING fts5(company, description, sector, stage, content='', contentless_delete=1, tokenize='trigram');--> statement-breakpoint
CREATE VIRTUAL TABLE `opportunities_short` USING fts5(company, description, sector, stage, content='', contentless_delete=1, tokenize='unicode61', prefix='1 2');
