CREATE TABLE "call_off_holds" (
	"checkout" text PRIMARY KEY NOT NULL,
	"departure" text NOT NULL,
	"booking" text NOT NULL,
	"offered" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_off_parties" (
	"departure" text NOT NULL,
	"booking" text NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"chosen_by" text,
	"member" text,
	"moved_to" text,
	"told_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "call_off_parties_departure_booking_pk" PRIMARY KEY("departure","booking"),
	CONSTRAINT "call_off_parties_state" CHECK ("call_off_parties"."state" in ('due', 'waiting', 'moved', 'refunded')),
	CONSTRAINT "call_off_parties_moved" CHECK (("call_off_parties"."state" = 'moved') = ("call_off_parties"."moved_to" is not null))
);
--> statement-breakpoint
CREATE TABLE "call_offs" (
	"departure" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"why" text NOT NULL,
	"why_shown" boolean NOT NULL,
	"offered" jsonb NOT NULL,
	"member" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"answer_until" timestamp (3) with time zone NOT NULL,
	"expected" jsonb NOT NULL,
	CONSTRAINT "call_offs_kind" CHECK ("call_offs"."kind" in ('cancelled', 'moved'))
);
--> statement-breakpoint
ALTER TABLE "departure_facts" ADD COLUMN "called_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "call_off_holds" ADD CONSTRAINT "call_off_holds_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_off_holds" ADD CONSTRAINT "call_off_holds_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_off_holds" ADD CONSTRAINT "call_off_holds_offered_departures_id_fk" FOREIGN KEY ("offered") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_off_parties" ADD CONSTRAINT "call_off_parties_departure_call_offs_departure_fk" FOREIGN KEY ("departure") REFERENCES "public"."call_offs"("departure") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_off_parties" ADD CONSTRAINT "call_off_parties_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_offs" ADD CONSTRAINT "call_offs_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "call_off_holds_once" ON "call_off_holds" USING btree ("departure","booking","offered");--> statement-breakpoint
CREATE UNIQUE INDEX "call_off_parties_key" ON "call_off_parties" USING btree ("key");--> statement-breakpoint
CREATE INDEX "call_off_parties_due" ON "call_off_parties" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "call_off_parties_booking" ON "call_off_parties" USING btree ("booking");