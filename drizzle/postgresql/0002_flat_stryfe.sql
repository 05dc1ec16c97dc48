CREATE TABLE "planner_feeds" (
	"trip" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"digest" text NOT NULL,
	"revised_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
ALTER TABLE "planner_feeds" ADD CONSTRAINT "planner_feeds_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "planner_feeds_key" ON "planner_feeds" USING btree ("key");