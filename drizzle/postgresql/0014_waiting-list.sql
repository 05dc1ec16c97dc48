CREATE TABLE "freed_places" (
	"departure" text NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "freed_places_departure_pk" PRIMARY KEY("departure")
);
--> statement-breakpoint
CREATE TABLE "waiting_offers" (
	"checkout" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"departure" text NOT NULL,
	"state" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "waiting_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"trip" text NOT NULL,
	"city" text NOT NULL,
	"adults" bigint NOT NULL,
	"children" bigint NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	"most" bigint NOT NULL,
	"currency" text NOT NULL,
	"locale" text NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone,
	CONSTRAINT "waiting_requests_party" CHECK ("waiting_requests"."adults" >= 1 and "waiting_requests"."children" >= 0),
	CONSTRAINT "waiting_requests_days" CHECK ("waiting_requests"."first_day" <= "waiting_requests"."last_day"),
	CONSTRAINT "waiting_requests_most" CHECK ("waiting_requests"."most" > 0)
);
--> statement-breakpoint
ALTER TABLE "freed_places" ADD CONSTRAINT "freed_places_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_request_waiting_requests_id_fk" FOREIGN KEY ("request") REFERENCES "public"."waiting_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_offers_one_open" ON "waiting_offers" USING btree ("request") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_offers_once" ON "waiting_offers" USING btree ("request","departure");--> statement-breakpoint
CREATE INDEX "waiting_offers_state" ON "waiting_offers" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_requests_key" ON "waiting_requests" USING btree ("key");--> statement-breakpoint
CREATE INDEX "waiting_requests_line" ON "waiting_requests" USING btree ("trip","state","since","id");--> statement-breakpoint
CREATE INDEX "waiting_requests_email" ON "waiting_requests" USING btree ("email","state");--> statement-breakpoint
CREATE INDEX "waiting_requests_last_day" ON "waiting_requests" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "waiting_requests_asked" ON "waiting_requests" USING btree ("state","asked_at");