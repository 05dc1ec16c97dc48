CREATE TABLE "boarding_marks" (
	"id" text PRIMARY KEY NOT NULL,
	"departure" text NOT NULL,
	"checkout" text NOT NULL,
	"traveller" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"way" text NOT NULL,
	"seen" jsonb NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"member" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "boarding_marks" ADD CONSTRAINT "boarding_marks_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boarding_marks" ADD CONSTRAINT "boarding_marks_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boarding_marks" ADD CONSTRAINT "boarding_marks_member_staff_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "boarding_marks_departure" ON "boarding_marks" USING btree ("departure");
--> statement-breakpoint
CREATE FUNCTION "boarding_marks_refuse"() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'boarding marks are append-only'; END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE TRIGGER "boarding_marks_no_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "boarding_marks" FOR EACH STATEMENT EXECUTE FUNCTION "boarding_marks_refuse"();
