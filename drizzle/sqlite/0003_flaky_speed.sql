CREATE TABLE `adjustments` (
	`id` text PRIMARY KEY NOT NULL,
	`booking` text NOT NULL,
	`traveller` integer NOT NULL,
	`from_year` integer NOT NULL,
	`to_year` integer NOT NULL,
	`from_type` text NOT NULL,
	`to_type` text NOT NULL,
	`price_before` integer NOT NULL,
	`price_after` integer NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "adjustments_price" CHECK("adjustments"."price_before" > 0 and "adjustments"."price_after" > 0)
);
--> statement-breakpoint
CREATE INDEX `adjustments_booking` ON `adjustments` (`booking`,`made_at`);--> statement-breakpoint
CREATE TABLE `receipt_counter` (
	`id` integer PRIMARY KEY NOT NULL,
	`last` integer NOT NULL,
	CONSTRAINT "receipt_counter_one" CHECK("receipt_counter"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `receipts` (
	`number` integer PRIMARY KEY NOT NULL,
	`booking` text NOT NULL,
	`kind` text NOT NULL,
	`instalment` text,
	`refund` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`issued_at` integer NOT NULL,
	`data` text NOT NULL,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`instalment`) REFERENCES `instalments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receipts_amount" CHECK("receipts"."amount" > 0),
	CONSTRAINT "receipts_kind" CHECK(("receipts"."kind" = 'payment' and "receipts"."instalment" is not null and "receipts"."refund" is null) or ("receipts"."kind" = 'refund' and "receipts"."refund" is not null and "receipts"."instalment" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_instalment` ON `receipts` (`instalment`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_refund` ON `receipts` (`refund`);--> statement-breakpoint
CREATE INDEX `receipts_booking` ON `receipts` (`booking`);