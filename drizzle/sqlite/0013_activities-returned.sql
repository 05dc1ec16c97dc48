ALTER TABLE `checkout_extras` ADD `returnable_until_days` integer;--> statement-breakpoint
ALTER TABLE `checkout_extras` ADD `returned_at` integer;