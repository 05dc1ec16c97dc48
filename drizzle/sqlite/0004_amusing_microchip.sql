CREATE TABLE `keepings` (
	`key` text PRIMARY KEY NOT NULL,
	`checkout` text NOT NULL,
	`recipient` text NOT NULL,
	`mail` text NOT NULL,
	`asked_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `keepings_recipient` ON `keepings` (`recipient`,`asked_at`);--> statement-breakpoint
CREATE INDEX `keepings_checkout` ON `keepings` (`checkout`);--> statement-breakpoint
CREATE INDEX `keepings_asked` ON `keepings` (`asked_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `keepings_once` ON `keepings` (`checkout`) WHERE confirmed_at is not null;--> statement-breakpoint
CREATE TABLE `request_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `request_counts_over` ON `request_counts` (`until`);