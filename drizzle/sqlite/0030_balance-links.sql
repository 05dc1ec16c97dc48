ALTER TABLE `pay_links` ADD `amount` integer;--> statement-breakpoint
ALTER TABLE `pay_links` ADD `last_day` text;--> statement-breakpoint
ALTER TABLE `pay_links` ADD `billing` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `pay_link` text;--> statement-breakpoint
CREATE INDEX `payments_pay_link` ON `payments` (`pay_link`);