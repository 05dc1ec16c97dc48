CREATE TABLE "checkout_extras" (
	"checkout" text NOT NULL,
	"traveller" bigint NOT NULL,
	"activity" text NOT NULL,
	"name" jsonb NOT NULL,
	"day" text NOT NULL,
	"time" text,
	"address" text,
	"price" bigint NOT NULL,
	CONSTRAINT "checkout_extras_checkout_traveller_activity_pk" PRIMARY KEY("checkout","traveller","activity"),
	CONSTRAINT "checkout_extras_price" CHECK ("checkout_extras"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE "extra_places" (
	"departure" text NOT NULL,
	"activity" text NOT NULL,
	"capacity" bigint NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "extra_places_departure_activity_pk" PRIMARY KEY("departure","activity"),
	CONSTRAINT "extra_places_taken" CHECK ("extra_places"."taken" >= 0 and "extra_places"."taken" <= "extra_places"."capacity")
);
--> statement-breakpoint
CREATE TABLE "hotels" (
	"slug" text PRIMARY KEY NOT NULL,
	"destination" text NOT NULL,
	"position" bigint NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_nights" (
	"hotel" text NOT NULL,
	"room" text NOT NULL,
	"night" text NOT NULL,
	"rooms" bigint NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	"minimum_nights" bigint NOT NULL,
	"per_person_cad" jsonb NOT NULL,
	CONSTRAINT "room_nights_hotel_room_night_pk" PRIMARY KEY("hotel","room","night"),
	CONSTRAINT "room_nights_taken" CHECK ("room_nights"."taken" >= 0 and "room_nights"."taken" <= "room_nights"."rooms")
);
--> statement-breakpoint
CREATE TABLE "stays" (
	"checkout" text PRIMARY KEY NOT NULL,
	"supplier" text NOT NULL,
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
	"next_look_at" timestamp (3) with time zone NOT NULL,
	"looks" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stays_total" CHECK ("stays"."total" = "stays"."guests" * "stays"."per_person" + "stays"."two_beds_price" and "stays"."total" > 0),
	CONSTRAINT "stays_length" CHECK ("stays"."nights" > 0 and "stays"."guests" > 0),
	CONSTRAINT "stays_supplier" CHECK ("stays"."supplier" in ('own', 'partner')),
	CONSTRAINT "stays_state" CHECK ("stays"."state" in ('asked', 'held', 'confirming', 'confirmed', 'refused', 'leaving', 'left')),
	CONSTRAINT "stays_confirmed" CHECK ("stays"."state" <> 'confirmed' or "stays"."confirmation_number" is not null)
);
--> statement-breakpoint
ALTER TABLE "checkouts" DROP CONSTRAINT "checkouts_total";--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "nights" bigint;--> statement-breakpoint
ALTER TABLE "departures" ADD COLUMN "stay_cad" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "stay_price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "extras_price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_extras" ADD CONSTRAINT "checkout_extras_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_places" ADD CONSTRAINT "extra_places_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_destination_destinations_slug_fk" FOREIGN KEY ("destination") REFERENCES "public"."destinations"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_nights" ADD CONSTRAINT "room_nights_hotel_hotels_slug_fk" FOREIGN KEY ("hotel") REFERENCES "public"."hotels"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_nights_night" ON "room_nights" USING btree ("night");--> statement-breakpoint
CREATE UNIQUE INDEX "stays_key" ON "stays" USING btree ("key");--> statement-breakpoint
CREATE INDEX "stays_due" ON "stays" USING btree ("state","next_look_at");--> statement-breakpoint
CREATE INDEX "stays_hotel" ON "stays" USING btree ("hotel");--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_parts" CHECK ("checkouts"."stay_price" >= 0 and "checkouts"."extras_price" >= 0);--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_total" CHECK ("checkouts"."total" = "checkouts"."adults" * "checkouts"."adult_price" + "checkouts"."children" * "checkouts"."child_price" + "checkouts"."stay_price" + "checkouts"."extras_price" - "checkouts"."discount");