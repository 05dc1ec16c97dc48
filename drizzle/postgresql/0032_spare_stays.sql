CREATE TABLE "spare_stays" (
	"checkout" text NOT NULL,
	"hotel" text NOT NULL,
	"room" text NOT NULL,
	"about" jsonb NOT NULL,
	"room_name" jsonb NOT NULL,
	"first_night" text NOT NULL,
	"nights" bigint NOT NULL,
	"guests" bigint NOT NULL,
	"two_beds" boolean NOT NULL,
	"per_person" bigint NOT NULL,
	"two_beds_price" bigint NOT NULL,
	"total" bigint NOT NULL,
	"shown_total" bigint NOT NULL,
	"total_cad" bigint NOT NULL,
	"state" text NOT NULL,
	"key" text NOT NULL,
	"quote" text,
	"reference" text,
	"held_until" timestamp (3) with time zone,
	"confirmation_number" text,
	"confirmation_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "spare_stays_key_pk" PRIMARY KEY("key"),
	CONSTRAINT "spare_stays_total" CHECK ("spare_stays"."total" = "spare_stays"."guests" * "spare_stays"."per_person" + "spare_stays"."two_beds_price" and "spare_stays"."total" > 0),
	CONSTRAINT "spare_stays_length" CHECK ("spare_stays"."nights" > 0 and "spare_stays"."guests" > 0),
	CONSTRAINT "spare_stays_state" CHECK ("spare_stays"."state" in ('asked', 'held', 'confirming', 'confirmed', 'refused', 'leaving', 'left')),
	CONSTRAINT "spare_stays_confirmed" CHECK ("spare_stays"."state" <> 'confirmed' or "spare_stays"."confirmation_number" is not null)
);
--> statement-breakpoint
ALTER TABLE "spare_stays" ADD CONSTRAINT "spare_stays_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spare_stays_due" ON "spare_stays" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "spare_stays_checkout" ON "spare_stays" USING btree ("checkout");