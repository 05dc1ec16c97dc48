CREATE TABLE "booking_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"price_before" bigint NOT NULL,
	"price_after" bigint NOT NULL,
	"goes_back" bigint NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "booking_changes_price" CHECK ("booking_changes"."price_before" >= 0 and "booking_changes"."price_after" >= 0 and "booking_changes"."goes_back" >= 0),
	CONSTRAINT "booking_changes_asker" CHECK ("booking_changes"."asked_by" in ('traveller', 'staff'))
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "cancelled" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_changes_booking" ON "booking_changes" USING btree ("booking","made_at");
--> statement-breakpoint
CREATE TRIGGER "booking_changes_no_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "booking_changes" FOR EACH STATEMENT EXECUTE FUNCTION "receipts_refuse"();
