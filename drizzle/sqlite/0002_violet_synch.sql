CREATE TABLE `company` (
	`id` integer PRIMARY KEY NOT NULL,
	`data` text NOT NULL,
	CONSTRAINT "company_one" CHECK("company"."id" = 1)
);
