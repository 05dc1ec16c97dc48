CREATE TABLE `booking_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`booking` text NOT NULL,
	`member` text NOT NULL,
	`text` text NOT NULL,
	`written_at` integer NOT NULL,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `booking_notes_booking` ON `booking_notes` (`booking`,`written_at`);
--> statement-breakpoint
CREATE TRIGGER `booking_notes_no_update` BEFORE UPDATE ON `booking_notes` BEGIN SELECT RAISE(ABORT, 'booking notes are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `booking_notes_no_delete` BEFORE DELETE ON `booking_notes` BEGIN SELECT RAISE(ABORT, 'booking notes are append-only'); END;
