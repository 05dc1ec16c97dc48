CREATE TABLE `kept_cards` (
	`card_token` text PRIMARY KEY NOT NULL,
	`checkout` text NOT NULL,
	`state` text NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "kept_cards_state" CHECK("kept_cards"."state" in ('kept', 'leaving', 'gone'))
);
--> statement-breakpoint
CREATE INDEX `kept_cards_due` ON `kept_cards` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `kept_cards_checkout` ON `kept_cards` (`checkout`);--> statement-breakpoint
INSERT INTO `kept_cards`("card_token", "checkout", "state", "next_attempt_at") SELECT "card_token", min("checkout"), 'kept', 0 FROM `charges` WHERE "in_wallet" GROUP BY "card_token";
