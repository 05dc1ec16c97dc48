CREATE TABLE "confirmation_codes" (
	"subject" text PRIMARY KEY NOT NULL,
	"about" text NOT NULL,
	"hash" text NOT NULL,
	"tries" bigint NOT NULL,
	"day" text NOT NULL,
	"day_tries" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"kind" text NOT NULL,
	"choice" jsonb NOT NULL,
	"price_before" bigint NOT NULL,
	"price" bigint NOT NULL,
	"goes_back" bigint NOT NULL,
	"seen" text NOT NULL,
	"member" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	"result" jsonb
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmation_codes_expires" ON "confirmation_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "quotes_booking" ON "quotes" USING btree ("booking");--> statement-breakpoint
CREATE INDEX "quotes_expires" ON "quotes" USING btree ("expires_at");