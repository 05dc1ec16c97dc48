CREATE TABLE `planner_feeds` (
	`trip` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`key` text NOT NULL,
	`locale` text NOT NULL,
	`digest` text NOT NULL,
	`revised_at` integer NOT NULL,
	FOREIGN KEY (`trip`) REFERENCES `planner_trips`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `planner_feeds_key` ON `planner_feeds` (`key`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `attachments` text;