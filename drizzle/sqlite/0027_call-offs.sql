CREATE TABLE `call_off_holds` (
	`checkout` text PRIMARY KEY NOT NULL,
	`departure` text NOT NULL,
	`booking` text NOT NULL,
	`offered` text NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offered`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `call_off_holds_once` ON `call_off_holds` (`departure`,`booking`,`offered`);--> statement-breakpoint
CREATE TABLE `call_off_parties` (
	`departure` text NOT NULL,
	`booking` text NOT NULL,
	`key` text NOT NULL,
	`state` text NOT NULL,
	`chosen_by` text,
	`member` text,
	`moved_to` text,
	`told_at` integer,
	`answered_at` integer,
	`next_attempt_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`departure`, `booking`),
	FOREIGN KEY (`departure`) REFERENCES `call_offs`(`departure`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "call_off_parties_state" CHECK("call_off_parties"."state" in ('due', 'waiting', 'moved', 'refunded')),
	CONSTRAINT "call_off_parties_moved" CHECK(("call_off_parties"."state" = 'moved') = ("call_off_parties"."moved_to" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `call_off_parties_key` ON `call_off_parties` (`key`);--> statement-breakpoint
CREATE INDEX `call_off_parties_due` ON `call_off_parties` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `call_off_parties_booking` ON `call_off_parties` (`booking`);--> statement-breakpoint
CREATE TABLE `call_offs` (
	`departure` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`why` text NOT NULL,
	`why_shown` integer NOT NULL,
	`offered` text NOT NULL,
	`member` text NOT NULL,
	`decided_at` integer NOT NULL,
	`answer_until` integer NOT NULL,
	`expected` text NOT NULL,
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "call_offs_kind" CHECK("call_offs"."kind" in ('cancelled', 'moved'))
);
--> statement-breakpoint
ALTER TABLE `departure_facts` ADD `called_off` integer DEFAULT false NOT NULL;