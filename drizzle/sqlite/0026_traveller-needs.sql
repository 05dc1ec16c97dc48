CREATE TABLE `traveller_needs` (
	`checkout` text NOT NULL,
	`traveller` integer NOT NULL,
	`text` text NOT NULL,
	`hotel` integer NOT NULL,
	PRIMARY KEY(`checkout`, `traveller`),
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action
);
