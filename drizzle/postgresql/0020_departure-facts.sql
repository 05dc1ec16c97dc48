CREATE TABLE "departure_facts" (
	"departure" text PRIMARY KEY NOT NULL,
	"closed" boolean NOT NULL,
	"cap" bigint,
	"coach" text,
	"minimum" bigint,
	"decide_by" text,
	"guide" text NOT NULL,
	"driver" text NOT NULL,
	"delay_minutes" bigint NOT NULL,
	"version" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "departure_facts" ADD CONSTRAINT "departure_facts_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_facts" ADD CONSTRAINT "departure_facts_coach_coaches_slug_fk" FOREIGN KEY ("coach") REFERENCES "public"."coaches"("slug") ON DELETE no action ON UPDATE no action;