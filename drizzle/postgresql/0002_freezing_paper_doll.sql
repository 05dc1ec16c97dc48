CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"name" text,
	"id_token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"browser" text NOT NULL,
	"state" text,
	"nonce" text,
	"code_verifier" text,
	"target" text NOT NULL,
	"locale" text NOT NULL,
	"window" text NOT NULL,
	"visitor" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "planner_items" (
	"id" text PRIMARY KEY NOT NULL,
	"trip" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"start_day" text,
	"end_day" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "planner_items_kind" CHECK ("planner_items"."kind" in ('bus', 'hotel', 'activity', 'restaurant'))
);
--> statement-breakpoint
CREATE TABLE "planner_notes" (
	"trip" text NOT NULL,
	"item" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "planner_notes_trip_item_pk" PRIMARY KEY("trip","item")
);
--> statement-breakpoint
CREATE TABLE "planner_trips" (
	"id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"booking" text,
	"name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "planner_trips_named" CHECK (("planner_trips"."booking" is null) <> ("planner_trips"."name" is null))
);
--> statement-breakpoint
ALTER TABLE "planner_items" ADD CONSTRAINT "planner_items_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_notes" ADD CONSTRAINT "planner_notes_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_trips" ADD CONSTRAINT "planner_trips_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_traveller" ON "sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "sessions_expired" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ins_state" ON "sign_ins" USING btree ("state");--> statement-breakpoint
CREATE INDEX "sign_ins_browser" ON "sign_ins" USING btree ("browser");--> statement-breakpoint
CREATE INDEX "sign_ins_visitor" ON "sign_ins" USING btree ("visitor","created_at");--> statement-breakpoint
CREATE INDEX "sign_ins_expired" ON "sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "planner_items_trip" ON "planner_items" USING btree ("trip");--> statement-breakpoint
CREATE INDEX "planner_items_deleted" ON "planner_items" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "planner_trips_owner" ON "planner_trips" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "planner_trips_booking" ON "planner_trips" USING btree ("booking","issuer","subject");--> statement-breakpoint
CREATE INDEX "planner_trips_deleted" ON "planner_trips" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "travellers_email" ON "travellers" USING btree (lower("email"));