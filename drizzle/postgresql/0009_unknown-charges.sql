CREATE TABLE "unknown_charges" (
	"reference" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unknown_charges_state" CHECK ("unknown_charges"."state" in ('authorised', 'captured', 'over'))
);
--> statement-breakpoint
CREATE INDEX "unknown_charges_state" ON "unknown_charges" USING btree ("state");