CREATE TABLE `build_files` (
	`path` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`brotli` integer NOT NULL,
	`needed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `build_files_needed` ON `build_files` (`needed_at`);