CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`name` text,
	`id_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_traveller` ON `sessions` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `sessions_expired` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`browser` text NOT NULL,
	`state` text,
	`nonce` text,
	`code_verifier` text,
	`target` text NOT NULL,
	`locale` text NOT NULL,
	`window` text NOT NULL,
	`visitor` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_ins_state` ON `sign_ins` (`state`);--> statement-breakpoint
CREATE INDEX `sign_ins_browser` ON `sign_ins` (`browser`);--> statement-breakpoint
CREATE INDEX `sign_ins_visitor` ON `sign_ins` (`visitor`,`created_at`);--> statement-breakpoint
CREATE INDEX `sign_ins_expired` ON `sign_ins` (`expires_at`);--> statement-breakpoint
CREATE TABLE `planner_items` (
	`id` text PRIMARY KEY NOT NULL,
	`trip` text NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`start_day` text,
	`end_day` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`trip`) REFERENCES `planner_trips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "planner_items_kind" CHECK("planner_items"."kind" in ('bus', 'hotel', 'activity', 'restaurant'))
);
--> statement-breakpoint
CREATE INDEX `planner_items_trip` ON `planner_items` (`trip`);--> statement-breakpoint
CREATE INDEX `planner_items_deleted` ON `planner_items` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `planner_notes` (
	`trip` text NOT NULL,
	`item` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`trip`, `item`),
	FOREIGN KEY (`trip`) REFERENCES `planner_trips`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `planner_trips` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`booking` text,
	`name` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "planner_trips_named" CHECK(("planner_trips"."booking" is null) <> ("planner_trips"."name" is null))
);
--> statement-breakpoint
CREATE INDEX `planner_trips_owner` ON `planner_trips` (`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `planner_trips_booking` ON `planner_trips` (`booking`,`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `planner_trips_deleted` ON `planner_trips` (`deleted_at`);--> statement-breakpoint
CREATE INDEX `travellers_email` ON `travellers` (lower("email"));