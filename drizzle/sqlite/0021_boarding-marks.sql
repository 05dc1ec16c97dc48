CREATE TABLE `boarding_marks` (
	`id` text PRIMARY KEY NOT NULL,
	`departure` text NOT NULL,
	`checkout` text NOT NULL,
	`traveller` integer NOT NULL,
	`state` text NOT NULL,
	`reason` text NOT NULL,
	`way` text NOT NULL,
	`seen` text NOT NULL,
	`marked_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`member` text NOT NULL,
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `boarding_marks_departure` ON `boarding_marks` (`departure`);
--> statement-breakpoint
CREATE TRIGGER `boarding_marks_no_update` BEFORE UPDATE ON `boarding_marks` BEGIN SELECT RAISE(ABORT, 'boarding marks are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `boarding_marks_no_delete` BEFORE DELETE ON `boarding_marks` BEGIN SELECT RAISE(ABORT, 'boarding marks are append-only'); END;
