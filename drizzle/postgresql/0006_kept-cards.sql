CREATE TABLE "kept_cards" (
	"card_token" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"state" text NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "kept_cards_state" CHECK ("kept_cards"."state" in ('kept', 'leaving', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "kept_cards" ADD CONSTRAINT "kept_cards_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kept_cards_due" ON "kept_cards" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "kept_cards_checkout" ON "kept_cards" USING btree ("checkout");--> statement-breakpoint
INSERT INTO "kept_cards"("card_token", "checkout", "state", "next_attempt_at") SELECT "card_token", min("checkout"), 'kept', to_timestamp(0) FROM "charges" WHERE "in_wallet" GROUP BY "card_token";
