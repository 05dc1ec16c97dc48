CREATE TABLE "planner_files" (
	"id" text PRIMARY KEY NOT NULL,
	"trip" text NOT NULL,
	"item" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"hash" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "planner_files_bytes" CHECK ("planner_files"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "planner_files" ADD CONSTRAINT "planner_files_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planner_files_trip" ON "planner_files" USING btree ("trip","item");--> statement-breakpoint
CREATE UNIQUE INDEX "planner_files_once" ON "planner_files" USING btree ("trip","item","hash") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "planner_files_deleted" ON "planner_files" USING btree ("deleted_at");