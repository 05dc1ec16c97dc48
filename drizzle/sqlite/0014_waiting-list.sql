CREATE TABLE `freed_places` (
	`departure` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `waiting_offers` (
	`checkout` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`departure` text NOT NULL,
	`state` text NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`request`) REFERENCES `waiting_requests`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_offers_one_open` ON `waiting_offers` (`request`) WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_offers_once` ON `waiting_offers` (`request`,`departure`);--> statement-breakpoint
CREATE INDEX `waiting_offers_state` ON `waiting_offers` (`state`);--> statement-breakpoint
CREATE TABLE `waiting_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`trip` text NOT NULL,
	`city` text NOT NULL,
	`adults` integer NOT NULL,
	`children` integer NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`most` integer NOT NULL,
	`currency` text NOT NULL,
	`locale` text NOT NULL,
	`email` text NOT NULL,
	`state` text NOT NULL,
	`asked_at` integer NOT NULL,
	`since` integer,
	CONSTRAINT "waiting_requests_party" CHECK("waiting_requests"."adults" >= 1 and "waiting_requests"."children" >= 0),
	CONSTRAINT "waiting_requests_days" CHECK("waiting_requests"."first_day" <= "waiting_requests"."last_day"),
	CONSTRAINT "waiting_requests_most" CHECK("waiting_requests"."most" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_requests_key` ON `waiting_requests` (`key`);--> statement-breakpoint
CREATE INDEX `waiting_requests_line` ON `waiting_requests` (`trip`,`state`,`since`,`id`);--> statement-breakpoint
CREATE INDEX `waiting_requests_email` ON `waiting_requests` (`email`,`state`);--> statement-breakpoint
CREATE INDEX `waiting_requests_last_day` ON `waiting_requests` (`last_day`);--> statement-breakpoint
CREATE INDEX `waiting_requests_asked` ON `waiting_requests` (`state`,`asked_at`);