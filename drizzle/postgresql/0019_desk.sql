CREATE TABLE "booking_search" (
	"booking" text NOT NULL,
	"key" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "booking_search_key_word_booking_pk" PRIMARY KEY("key","word","booking")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "search_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_search" ADD CONSTRAINT "booking_search_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_search_booking" ON "booking_search" USING btree ("booking","key","word");--> statement-breakpoint
CREATE INDEX "bookings_search_version" ON "bookings" USING btree ("search_version");--> statement-breakpoint
CREATE INDEX "charges_card_last4" ON "charges" USING btree ("card_last4");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient");