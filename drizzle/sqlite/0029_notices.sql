CREATE TABLE `notice_parties` (
	`notice` text NOT NULL,
	`booking` text NOT NULL,
	`through` text,
	`contact` text,
	PRIMARY KEY(`notice`, `booking`),
	FOREIGN KEY (`notice`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`through`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notice_parties_contact` ON `notice_parties` (`notice`,`contact`);--> statement-breakpoint
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`departure` text NOT NULL,
	`place` integer NOT NULL,
	`audience` text NOT NULL,
	`city` text NOT NULL,
	`texts` text NOT NULL,
	`sent_by` text NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_place` ON `notices` (`departure`,`place`);--> statement-breakpoint
CREATE INDEX `notices_sent` ON `notices` (`sent_at`);