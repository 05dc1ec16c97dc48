CREATE TABLE "claim_files" (
	"id" text PRIMARY KEY NOT NULL,
	"claim" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"hash" text NOT NULL,
	"content" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"number" text PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"nth" bigint NOT NULL,
	"text" text NOT NULL,
	"filed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "claims_nth" CHECK ("claims"."nth" >= 1)
);
--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_claim_claims_number_fk" FOREIGN KEY ("claim") REFERENCES "public"."claims"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_files_once" ON "claim_files" USING btree ("claim","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_booking" ON "claims" USING btree ("booking","nth");