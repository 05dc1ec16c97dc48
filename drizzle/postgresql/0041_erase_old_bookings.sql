CREATE FUNCTION "booking_record_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF EXISTS (SELECT 1 FROM "bookings" INNER JOIN "travellers" ON "travellers"."checkout" = "bookings"."checkout" WHERE "bookings"."number" = OLD."booking") THEN RAISE EXCEPTION '% are append-only', TG_TABLE_NAME; END IF; RETURN OLD; END $$;
--> statement-breakpoint
CREATE FUNCTION "boarding_mark_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF EXISTS (SELECT 1 FROM "travellers" WHERE "travellers"."checkout" = OLD."checkout") THEN RAISE EXCEPTION 'boarding marks are append-only'; END IF; RETURN OLD; END $$;
--> statement-breakpoint
DROP TRIGGER "receipts_no_change" ON "receipts";
--> statement-breakpoint
CREATE TRIGGER "receipts_no_change" BEFORE UPDATE OR TRUNCATE ON "receipts" FOR EACH STATEMENT EXECUTE FUNCTION "receipts_refuse"();
--> statement-breakpoint
CREATE TRIGGER "receipts_no_delete" BEFORE DELETE ON "receipts" FOR EACH ROW EXECUTE FUNCTION "booking_record_refuse"();
--> statement-breakpoint
DROP TRIGGER "adjustments_no_change" ON "adjustments";
--> statement-breakpoint
CREATE TRIGGER "adjustments_no_change" BEFORE UPDATE OR TRUNCATE ON "adjustments" FOR EACH STATEMENT EXECUTE FUNCTION "receipts_refuse"();
--> statement-breakpoint
CREATE TRIGGER "adjustments_no_delete" BEFORE DELETE ON "adjustments" FOR EACH ROW EXECUTE FUNCTION "booking_record_refuse"();
--> statement-breakpoint
DROP TRIGGER "booking_changes_no_change" ON "booking_changes";
--> statement-breakpoint
CREATE TRIGGER "booking_changes_no_change" BEFORE UPDATE OR TRUNCATE ON "booking_changes" FOR EACH STATEMENT EXECUTE FUNCTION "receipts_refuse"();
--> statement-breakpoint
CREATE TRIGGER "booking_changes_no_delete" BEFORE DELETE ON "booking_changes" FOR EACH ROW EXECUTE FUNCTION "booking_record_refuse"();
--> statement-breakpoint
DROP TRIGGER "booking_notes_no_change" ON "booking_notes";
--> statement-breakpoint
CREATE TRIGGER "booking_notes_no_change" BEFORE UPDATE OR TRUNCATE ON "booking_notes" FOR EACH STATEMENT EXECUTE FUNCTION "booking_notes_refuse"();
--> statement-breakpoint
CREATE TRIGGER "booking_notes_no_delete" BEFORE DELETE ON "booking_notes" FOR EACH ROW EXECUTE FUNCTION "booking_record_refuse"();
--> statement-breakpoint
DROP TRIGGER "boarding_marks_no_change" ON "boarding_marks";
--> statement-breakpoint
CREATE TRIGGER "boarding_marks_no_change" BEFORE UPDATE OR TRUNCATE ON "boarding_marks" FOR EACH STATEMENT EXECUTE FUNCTION "boarding_marks_refuse"();
--> statement-breakpoint
CREATE TRIGGER "boarding_marks_no_delete" BEFORE DELETE ON "boarding_marks" FOR EACH ROW EXECUTE FUNCTION "boarding_mark_refuse"();
