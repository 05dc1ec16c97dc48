ALTER TABLE `adjustments` ADD `member` text;--> statement-breakpoint
ALTER TABLE `adjustments` ADD `why` text;--> statement-breakpoint
ALTER TABLE `booking_changes` ADD `member` text;--> statement-breakpoint
ALTER TABLE `booking_changes` ADD `why` text;