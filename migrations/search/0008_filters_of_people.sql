DROP TABLE `people_text`;--> statement-breakpoint
CREATE VIRTUAL TABLE `people_text` USING fts5(name, title, company, location, sectors, skills, filters, content='', contentless_delete=1, tokenize='trigram');
