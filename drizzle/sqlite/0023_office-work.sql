CREATE TABLE `code_stops` (
	`code` text PRIMARY KEY NOT NULL,
	`stopped_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `claim_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`claim` text NOT NULL,
	`text` text NOT NULL,
	`answered_at` integer NOT NULL,
	FOREIGN KEY (`claim`) REFERENCES `claims`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `claim_answers_claim` ON `claim_answers` (`claim`);--> statement-breakpoint
CREATE TABLE `closings` (
	`kind` text NOT NULL,
	`item` text NOT NULL,
	`seen` text NOT NULL,
	`closed_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `item`, `seen`)
);
--> statement-breakpoint
ALTER TABLE `claims` ADD `state` text DEFAULT 'open' NOT NULL;--> statement-breakpoint
CREATE INDEX `claims_state` ON `claims` (`state`,`filed_at`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `by_hand` text;--> statement-breakpoint
CREATE INDEX `refunds_created` ON `refunds` (`created_at`);--> statement-breakpoint
CREATE INDEX `ledger_at` ON `ledger` (`at`);--> statement-breakpoint
CREATE INDEX `reviews_to_read` ON `reviews` (`day`) WHERE published_at is null;