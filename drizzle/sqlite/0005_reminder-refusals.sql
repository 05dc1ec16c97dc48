CREATE TABLE `reminder_refusals` (
	`recipient` text PRIMARY KEY NOT NULL,
	`refused_at` integer NOT NULL
);
