CREATE TABLE `photo_files` (
	`path` text PRIMARY KEY NOT NULL,
	`photo` text NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`needed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `photo_files_photo` ON `photo_files` (`photo`);--> statement-breakpoint
CREATE INDEX `photo_files_needed` ON `photo_files` (`needed_at`);