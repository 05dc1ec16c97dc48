CREATE TABLE "booking_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"member" text NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_member_staff_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_notes_booking" ON "booking_notes" USING btree ("booking","written_at");
--> statement-breakpoint
CREATE FUNCTION "booking_notes_refuse"() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'booking notes are append-only'; END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "booking_notes_no_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "booking_notes" FOR EACH STATEMENT EXECUTE FUNCTION "booking_notes_refuse"();
