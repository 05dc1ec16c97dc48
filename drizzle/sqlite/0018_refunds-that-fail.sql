PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_ledger` (
	`id` text PRIMARY KEY NOT NULL,
	`charge` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reference` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`charge`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_amount" CHECK("__new_ledger"."amount" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_ledger`("id", "charge", "kind", "amount", "currency", "reference", "at") SELECT "id", "charge", "kind", "amount", "currency", "reference", "at" FROM `ledger`;--> statement-breakpoint
DROP TABLE `ledger`;--> statement-breakpoint
ALTER TABLE `__new_ledger` RENAME TO `ledger`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_reference` ON `ledger` (`kind`,`reference`);--> statement-breakpoint
CREATE INDEX `ledger_charge` ON `ledger` (`charge`);--> statement-breakpoint
ALTER TABLE `refunds` ADD `failed` text;--> statement-breakpoint
CREATE TRIGGER `ledger_no_update` BEFORE UPDATE ON `ledger` BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `ledger_no_delete` BEFORE DELETE ON `ledger` BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
