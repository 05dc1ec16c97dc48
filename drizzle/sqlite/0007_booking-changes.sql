CREATE TABLE `booking_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`booking` text NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`asked_by` text NOT NULL,
	`price_before` integer NOT NULL,
	`price_after` integer NOT NULL,
	`goes_back` integer NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "booking_changes_price" CHECK("booking_changes"."price_before" >= 0 and "booking_changes"."price_after" >= 0 and "booking_changes"."goes_back" >= 0),
	CONSTRAINT "booking_changes_asker" CHECK("booking_changes"."asked_by" in ('traveller', 'staff'))
);
--> statement-breakpoint
CREATE INDEX `booking_changes_booking` ON `booking_changes` (`booking`,`made_at`);--> statement-breakpoint
ALTER TABLE `checkouts` ADD `cancelled` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `travellers` ADD `cancelled_at` integer;
--> statement-breakpoint
CREATE TRIGGER `booking_changes_no_update` BEFORE UPDATE ON `booking_changes` BEGIN SELECT RAISE(ABORT, 'changes of bookings are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `booking_changes_no_delete` BEFORE DELETE ON `booking_changes` BEGIN SELECT RAISE(ABORT, 'changes of bookings are append-only'); END;
