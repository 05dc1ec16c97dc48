CREATE TABLE `claim_files` (
	`id` text PRIMARY KEY NOT NULL,
	`claim` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`hash` text NOT NULL,
	`content` text NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`claim`) REFERENCES `claims`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claim_files_once` ON `claim_files` (`claim`,`hash`);--> statement-breakpoint
CREATE TABLE `claims` (
	`number` text PRIMARY KEY NOT NULL,
	`booking` text NOT NULL,
	`nth` integer NOT NULL,
	`text` text NOT NULL,
	`filed_at` integer NOT NULL,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claims_nth" CHECK("claims"."nth" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_booking` ON `claims` (`booking`,`nth`);