CREATE TABLE `planner_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`trip` text NOT NULL,
	`email` text NOT NULL,
	`key` text NOT NULL,
	`locale` text NOT NULL,
	`shared_by` text NOT NULL,
	`reveals` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`opened_at` integer,
	FOREIGN KEY (`trip`) REFERENCES `planner_trips`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `planner_shares_key` ON `planner_shares` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `planner_shares_once` ON `planner_shares` (`trip`,`email`) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX `planner_shares_email` ON `planner_shares` (`email`);