CREATE TABLE `planner_files` (
	`id` text PRIMARY KEY NOT NULL,
	`trip` text NOT NULL,
	`item` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`hash` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`trip`) REFERENCES `planner_trips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "planner_files_bytes" CHECK("planner_files"."bytes" > 0)
);
--> statement-breakpoint
CREATE INDEX `planner_files_trip` ON `planner_files` (`trip`,`item`);--> statement-breakpoint
CREATE UNIQUE INDEX `planner_files_once` ON `planner_files` (`trip`,`item`,`hash`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `planner_files_deleted` ON `planner_files` (`deleted_at`);