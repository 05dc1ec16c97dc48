CREATE TABLE `payment_details` (
	`checkout` text PRIMARY KEY NOT NULL,
	`billing` text NOT NULL,
	`part` integer,
	`several_cards` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_details_part" CHECK("payment_details"."part" > 0)
);
