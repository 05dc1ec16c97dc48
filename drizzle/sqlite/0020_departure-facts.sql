CREATE TABLE `departure_facts` (
	`departure` text PRIMARY KEY NOT NULL,
	`closed` integer NOT NULL,
	`cap` integer,
	`coach` text,
	`minimum` integer,
	`decide_by` text,
	`guide` text NOT NULL,
	`driver` text NOT NULL,
	`delay_minutes` integer NOT NULL,
	`version` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coach`) REFERENCES `coaches`(`slug`) ON UPDATE no action ON DELETE no action
);
