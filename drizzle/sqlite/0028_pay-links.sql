CREATE TABLE `pay_links` (
	`key` text PRIMARY KEY NOT NULL,
	`checkout` text NOT NULL,
	`mail` text NOT NULL,
	`sent_at` integer NOT NULL,
	`opened_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pay_links_checkout` ON `pay_links` (`checkout`);--> statement-breakpoint
CREATE INDEX `pay_links_sent` ON `pay_links` (`sent_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_links_mail` ON `pay_links` (`mail`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_links_live` ON `pay_links` (`checkout`) WHERE ended_at is null;