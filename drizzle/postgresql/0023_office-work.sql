CREATE TABLE "code_stops" (
	"code" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"claim" text NOT NULL,
	"text" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"seen" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closings_kind_item_seen_pk" PRIMARY KEY("kind","item","seen")
);
--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "by_hand" text;--> statement-breakpoint
ALTER TABLE "claim_answers" ADD CONSTRAINT "claim_answers_claim_claims_number_fk" FOREIGN KEY ("claim") REFERENCES "public"."claims"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_answers_claim" ON "claim_answers" USING btree ("claim");--> statement-breakpoint
CREATE INDEX "claims_state" ON "claims" USING btree ("state","filed_at");--> statement-breakpoint
CREATE INDEX "ledger_at" ON "ledger" USING btree ("at");--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reviews_to_read" ON "reviews" USING btree ("day") WHERE published_at is null;