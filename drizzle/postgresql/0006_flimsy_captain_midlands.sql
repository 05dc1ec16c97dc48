CREATE TABLE "planner_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"trip" text NOT NULL,
	"email" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"shared_by" text NOT NULL,
	"reveals" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "planner_shares" ADD CONSTRAINT "planner_shares_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "planner_shares_key" ON "planner_shares" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "planner_shares_once" ON "planner_shares" USING btree ("trip","email") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "planner_shares_email" ON "planner_shares" USING btree ("email");