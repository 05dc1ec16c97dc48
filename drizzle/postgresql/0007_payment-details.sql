CREATE TABLE "payment_details" (
	"checkout" text PRIMARY KEY NOT NULL,
	"billing" jsonb NOT NULL,
	"part" bigint,
	"several_cards" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_details_part" CHECK ("payment_details"."part" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_details" ADD CONSTRAINT "payment_details_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;