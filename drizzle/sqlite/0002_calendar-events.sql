CREATE TABLE `calendar_events` (
	`uid` text PRIMARY KEY NOT NULL,
	`trip` text NOT NULL,
	`digest` text NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`revised_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `calendar_events_trip` ON `calendar_events` (`trip`);