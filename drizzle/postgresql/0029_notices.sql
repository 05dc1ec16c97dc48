CREATE TABLE "notice_parties" (
	"notice" text NOT NULL,
	"booking" text NOT NULL,
	"through" text,
	"contact" text,
	CONSTRAINT "notice_parties_notice_booking_pk" PRIMARY KEY("notice","booking")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"departure" text NOT NULL,
	"place" bigint NOT NULL,
	"audience" text NOT NULL,
	"city" text NOT NULL,
	"texts" jsonb NOT NULL,
	"sent_by" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_parties" ADD CONSTRAINT "notice_parties_notice_notices_id_fk" FOREIGN KEY ("notice") REFERENCES "public"."notices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_parties" ADD CONSTRAINT "notice_parties_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_parties" ADD CONSTRAINT "notice_parties_through_bookings_number_fk" FOREIGN KEY ("through") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_parties_contact" ON "notice_parties" USING btree ("notice","contact");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_place" ON "notices" USING btree ("departure","place");--> statement-breakpoint
CREATE INDEX "notices_sent" ON "notices" USING btree ("sent_at");