ALTER TABLE `checkouts` ADD `channel` text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE `checkouts` ADD `sold_by` text;--> statement-breakpoint
ALTER TABLE `charges` ADD `method` text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE `charges` ADD `hand_reference` text;--> statement-breakpoint
ALTER TABLE `charges` ADD `taken_by` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `past_gateway` integer DEFAULT false NOT NULL;