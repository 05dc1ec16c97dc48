CREATE TABLE `confirmation_codes` (
	`subject` text PRIMARY KEY NOT NULL,
	`about` text NOT NULL,
	`hash` text NOT NULL,
	`tries` integer NOT NULL,
	`day` text NOT NULL,
	`day_tries` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `confirmation_codes_expires` ON `confirmation_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`booking` text NOT NULL,
	`kind` text NOT NULL,
	`choice` text NOT NULL,
	`price_before` integer NOT NULL,
	`price` integer NOT NULL,
	`goes_back` integer NOT NULL,
	`seen` text NOT NULL,
	`member` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`consumed_at` integer,
	`result` text,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `quotes_booking` ON `quotes` (`booking`);--> statement-breakpoint
CREATE INDEX `quotes_expires` ON `quotes` (`expires_at`);