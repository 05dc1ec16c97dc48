PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_receipts` (
	`number` integer PRIMARY KEY NOT NULL,
	`booking` text NOT NULL,
	`kind` text NOT NULL,
	`payment` text,
	`refund` text,
	`movement` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`issued_at` integer NOT NULL,
	`data` text NOT NULL,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receipts_amount" CHECK("__new_receipts"."amount" > 0),
	CONSTRAINT "receipts_kind" CHECK(("__new_receipts"."payment" is not null and "__new_receipts"."kind" = 'payment' and "__new_receipts"."refund" is null) or ("__new_receipts"."payment" is null and ("__new_receipts"."movement" is not null or ("__new_receipts"."kind" = 'refund' and "__new_receipts"."refund" is not null))))
);
--> statement-breakpoint
INSERT INTO `__new_receipts`("number", "booking", "kind", "payment", "refund", "amount", "currency", "issued_at", "data") SELECT "number", "booking", "kind", "payment", "refund", "amount", "currency", "issued_at", "data" FROM `receipts`;--> statement-breakpoint
DROP TABLE `receipts`;--> statement-breakpoint
ALTER TABLE `__new_receipts` RENAME TO `receipts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_payment` ON `receipts` (`payment`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_movement` ON `receipts` (`movement`);--> statement-breakpoint
CREATE INDEX `receipts_refund` ON `receipts` (`refund`);--> statement-breakpoint
CREATE INDEX `receipts_booking` ON `receipts` (`booking`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `movement` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `by_dispute` text;
--> statement-breakpoint
CREATE TRIGGER `receipts_no_update` BEFORE UPDATE ON `receipts` BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `receipts_no_delete` BEFORE DELETE ON `receipts` BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
