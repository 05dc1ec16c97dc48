CREATE TRIGGER `ledger_no_update` BEFORE UPDATE ON `ledger` BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `ledger_no_delete` BEFORE DELETE ON `ledger` BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

--> statement-breakpoint
CREATE TRIGGER `receipts_no_update` BEFORE UPDATE ON `receipts` BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `receipts_no_delete` BEFORE DELETE ON `receipts` BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `adjustments_no_update` BEFORE UPDATE ON `adjustments` BEGIN SELECT RAISE(ABORT, 'adjustments are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `adjustments_no_delete` BEFORE DELETE ON `adjustments` BEGIN SELECT RAISE(ABORT, 'adjustments are append-only'); END;
