CREATE TABLE "traveller_needs" (
	"checkout" text NOT NULL,
	"traveller" bigint NOT NULL,
	"text" text NOT NULL,
	"hotel" boolean NOT NULL,
	CONSTRAINT "traveller_needs_checkout_traveller_pk" PRIMARY KEY("checkout","traveller")
);
--> statement-breakpoint
ALTER TABLE "traveller_needs" ADD CONSTRAINT "traveller_needs_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;