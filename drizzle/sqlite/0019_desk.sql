CREATE TABLE `booking_search` (
	`booking` text NOT NULL,
	`key` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`key`, `word`, `booking`),
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_search_booking` ON `booking_search` (`booking`,`key`,`word`);--> statement-breakpoint
ALTER TABLE `bookings` ADD `search_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_search_version` ON `bookings` (`search_version`);--> statement-breakpoint
CREATE INDEX `charges_card_last4` ON `charges` (`card_last4`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);