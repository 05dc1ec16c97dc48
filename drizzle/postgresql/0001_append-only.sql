CREATE FUNCTION "ledger_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_no_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();

--> statement-breakpoint
CREATE FUNCTION "receipts_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'receipts and adjustments are append-only'; END $$;
--> statement-breakpoint
CREATE TRIGGER "receipts_no_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "receipts" FOR EACH STATEMENT EXECUTE FUNCTION "receipts_refuse"();
--> statement-breakpoint
CREATE TRIGGER "adjustments_no_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "adjustments" FOR EACH STATEMENT EXECUTE FUNCTION "receipts_refuse"();
