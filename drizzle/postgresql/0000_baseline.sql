CREATE TABLE "adjustments" (
	"id" text PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"traveller" bigint NOT NULL,
	"from_year" bigint NOT NULL,
	"to_year" bigint NOT NULL,
	"from_type" text NOT NULL,
	"to_type" text NOT NULL,
	"price_before" bigint NOT NULL,
	"price_after" bigint NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "adjustments_price" CHECK ("adjustments"."price_before" > 0 and "adjustments"."price_after" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_counter" (
	"id" bigint PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "receipt_counter_one" CHECK ("receipt_counter"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" bigint PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"kind" text NOT NULL,
	"payment" text,
	"refund" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount" > 0),
	CONSTRAINT "receipts_kind" CHECK (("receipts"."kind" = 'payment' and "receipts"."payment" is not null and "receipts"."refund" is null) or ("receipts"."kind" = 'refund' and "receipts"."refund" is not null and "receipts"."payment" is null))
);
--> statement-breakpoint
CREATE TABLE "alert_ways" (
	"way" text PRIMARY KEY NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"times" bigint DEFAULT 1 NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"webhook_told" text,
	"webhook_at" timestamp (3) with time zone,
	"mail_told" text,
	"mail_at" timestamp (3) with time zone,
	CONSTRAINT "alerts_state" CHECK ("alerts"."state" in ('open', 'ended')),
	CONSTRAINT "alerts_ended" CHECK (("alerts"."state" = 'ended') = ("alerts"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "build_files" (
	"path" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"brotli" boolean NOT NULL,
	"needed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_imports" (
	"version" bigint PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"expanded_on" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cities" (
	"slug" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coaches" (
	"slug" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"id" text PRIMARY KEY NOT NULL,
	"trip" text NOT NULL,
	"destination" text NOT NULL,
	"coach" text NOT NULL,
	"start_day" text NOT NULL,
	"end_day" text NOT NULL,
	"nights" bigint,
	"capacity" bigint NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"from_cad" bigint NOT NULL,
	"stay_cad" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "departures_taken_within_capacity" CHECK ("departures"."taken" >= 0 and "departures"."taken" <= "departures"."capacity")
);
--> statement-breakpoint
CREATE TABLE "destinations" (
	"slug" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"uses" bigint,
	"data" jsonb NOT NULL,
	CONSTRAINT "discount_codes_used" CHECK ("discount_codes"."used" >= 0 and ("discount_codes"."uses" is null or "discount_codes"."used" <= "discount_codes"."uses"))
);
--> statement-breakpoint
CREATE TABLE "fares" (
	"departure" text NOT NULL,
	"city" text NOT NULL,
	"trip" text NOT NULL,
	"start_day" text NOT NULL,
	"adult_cad" bigint NOT NULL,
	"child_cad" bigint NOT NULL,
	CONSTRAINT "fares_departure_city_pk" PRIMARY KEY("departure","city")
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"currency" text NOT NULL,
	"from_day" text NOT NULL,
	"micros" bigint NOT NULL,
	CONSTRAINT "rates_currency_from_day_pk" PRIMARY KEY("currency","from_day"),
	CONSTRAINT "rates_positive" CHECK ("rates"."micros" > 0)
);
--> statement-breakpoint
CREATE TABLE "trips" (
	"slug" text PRIMARY KEY NOT NULL,
	"destination" text NOT NULL,
	"kind" text NOT NULL,
	"days" bigint NOT NULL,
	"position" bigint NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"departure" text NOT NULL,
	"trip" text NOT NULL,
	"city" text NOT NULL,
	"journey" jsonb NOT NULL,
	"locale" text NOT NULL,
	"currency" text NOT NULL,
	"rate_micros" bigint NOT NULL,
	"adults" bigint NOT NULL,
	"children" bigint NOT NULL,
	"adult_price" bigint NOT NULL,
	"child_price" bigint NOT NULL,
	"stay_price" bigint DEFAULT 0 NOT NULL,
	"extras_price" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"discount_code" text,
	"discount" bigint DEFAULT 0 NOT NULL,
	"plan" text DEFAULT 'full' NOT NULL,
	"several_cards" boolean DEFAULT false NOT NULL,
	"wallet" text,
	"state" text NOT NULL,
	"places_held" boolean NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"travellers_done" boolean DEFAULT false NOT NULL,
	"seats_done" boolean DEFAULT false NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"visitor" text,
	CONSTRAINT "checkouts_total" CHECK ("checkouts"."total" = "checkouts"."adults" * "checkouts"."adult_price" + "checkouts"."children" * "checkouts"."child_price" + "checkouts"."stay_price" + "checkouts"."extras_price" - "checkouts"."discount"),
	CONSTRAINT "checkouts_parts" CHECK ("checkouts"."stay_price" >= 0 and "checkouts"."extras_price" >= 0),
	CONSTRAINT "checkouts_discount" CHECK ("checkouts"."discount" >= 0 and "checkouts"."total" > 0),
	CONSTRAINT "checkouts_plan" CHECK ("checkouts"."plan" in ('full', 'deposit')),
	CONSTRAINT "checkouts_state" CHECK ("checkouts"."state" in ('open', 'paying', 'booked', 'expired')),
	CONSTRAINT "checkouts_held" CHECK ("checkouts"."state" = 'expired' or "checkouts"."places_held")
);
--> statement-breakpoint
CREATE TABLE "hold_extensions" (
	"key" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"recipient" text NOT NULL,
	"mail" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"departure" text NOT NULL,
	"seat" text NOT NULL,
	"checkout" text NOT NULL,
	"traveller" bigint NOT NULL,
	CONSTRAINT "seats_departure_seat_pk" PRIMARY KEY("departure","seat")
);
--> statement-breakpoint
CREATE TABLE "travellers" (
	"checkout" text NOT NULL,
	"position" bigint NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text,
	"phone" text,
	"nationality" text NOT NULL,
	"birth_day" text NOT NULL,
	CONSTRAINT "travellers_checkout_position_pk" PRIMARY KEY("checkout","position")
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" bigint PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "company_one" CHECK ("company"."id" = 1)
);
--> statement-breakpoint
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
	"used_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"number" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"key" text NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"price" bigint NOT NULL,
	"paid" bigint NOT NULL,
	CONSTRAINT "bookings_paid" CHECK ("bookings"."paid" >= 0 and "bookings"."paid" <= "bookings"."price")
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"id" text PRIMARY KEY NOT NULL,
	"payment" text NOT NULL,
	"checkout" text NOT NULL,
	"position" bigint NOT NULL,
	"card_token" text NOT NULL,
	"in_wallet" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"reference" text,
	"sent" jsonb,
	"decline_code" text,
	"challenge_url" text,
	"card_brand" text,
	"card_last4" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "charges_amount" CHECK ("charges"."amount" > 0),
	CONSTRAINT "charges_state" CHECK ("charges"."state" in ('waiting', 'created', 'unknown', 'challenge', 'authorised', 'captured', 'declined', 'released'))
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" text PRIMARY KEY NOT NULL,
	"charge" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_amount" CHECK ("ledger"."amount" > 0),
	CONSTRAINT "ledger_kind" CHECK ("ledger"."kind" in ('capture', 'refund'))
);
--> statement-breakpoint
CREATE TABLE "payment_details" (
	"checkout" text PRIMARY KEY NOT NULL,
	"billing" jsonb NOT NULL,
	"part" bigint,
	"several_cards" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_details_part" CHECK ("payment_details"."part" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"nonce" text NOT NULL,
	"purpose" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"billing" jsonb NOT NULL,
	"awaited" boolean DEFAULT false NOT NULL,
	"visitor" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('live', 'paid', 'failed')),
	CONSTRAINT "payments_purpose" CHECK ("payments"."purpose" in ('booking', 'balance'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"charge" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('waiting', 'done'))
);
--> statement-breakpoint
CREATE TABLE "split_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"card_token" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"amount" bigint NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "split_cards_amount" CHECK ("split_cards"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "unknown_charges" (
	"reference" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unknown_charges_state" CHECK ("unknown_charges"."state" in ('authorised', 'captured', 'over'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"key" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb,
	"locale" text NOT NULL,
	"unsubscribe" text,
	"state" text NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"problem" text,
	"copies" bigint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "planner_feeds" (
	"trip" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"digest" text NOT NULL,
	"revised_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "planner_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"trip" text NOT NULL,
	"email" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
	"shared_by" text NOT NULL,
	"shows_private" boolean NOT NULL,
	"files" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"follows" boolean DEFAULT false NOT NULL,
	"last_sent" jsonb,
	"last_sent_on" text
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
CREATE TABLE "request_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"booking" text,
	"trip" text NOT NULL,
	"rating" bigint NOT NULL,
	"author" text NOT NULL,
	"city" text NOT NULL,
	"text" text NOT NULL,
	"locale" text NOT NULL,
	"day" text NOT NULL,
	"sample" boolean NOT NULL,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_sample" CHECK ("reviews"."sample" = ("reviews"."booking" is null)),
	CONSTRAINT "reviews_locale" CHECK ("reviews"."locale" in ('fr-ca', 'en-ca'))
);
--> statement-breakpoint
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
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "stays_total" CHECK ("stays"."total" = "stays"."guests" * "stays"."per_person" + "stays"."two_beds_price" and "stays"."total" > 0),
	CONSTRAINT "stays_length" CHECK ("stays"."nights" > 0 and "stays"."guests" > 0),
	CONSTRAINT "stays_supplier" CHECK ("stays"."supplier" in ('own', 'partner')),
	CONSTRAINT "stays_state" CHECK ("stays"."state" in ('asked', 'held', 'confirming', 'confirmed', 'refused', 'leaving', 'left')),
	CONSTRAINT "stays_confirmed" CHECK ("stays"."state" <> 'confirmed' or "stays"."confirmation_number" is not null)
);
--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_refunds_id_fk" FOREIGN KEY ("refund") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_trip_trips_slug_fk" FOREIGN KEY ("trip") REFERENCES "public"."trips"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_coach_coaches_slug_fk" FOREIGN KEY ("coach") REFERENCES "public"."coaches"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fares" ADD CONSTRAINT "fares_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fares" ADD CONSTRAINT "fares_city_cities_slug_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_destination_destinations_slug_fk" FOREIGN KEY ("destination") REFERENCES "public"."destinations"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_extensions" ADD CONSTRAINT "hold_extensions_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_payment_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_charge_charges_id_fk" FOREIGN KEY ("charge") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_details" ADD CONSTRAINT "payment_details_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_charges_id_fk" FOREIGN KEY ("charge") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_cards" ADD CONSTRAINT "split_cards_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_feeds" ADD CONSTRAINT "planner_feeds_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_files" ADD CONSTRAINT "planner_files_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_items" ADD CONSTRAINT "planner_items_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_notes" ADD CONSTRAINT "planner_notes_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_shares" ADD CONSTRAINT "planner_shares_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_trips" ADD CONSTRAINT "planner_trips_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_trip_trips_slug_fk" FOREIGN KEY ("trip") REFERENCES "public"."trips"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_extras" ADD CONSTRAINT "checkout_extras_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_places" ADD CONSTRAINT "extra_places_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_destination_destinations_slug_fk" FOREIGN KEY ("destination") REFERENCES "public"."destinations"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_nights" ADD CONSTRAINT "room_nights_hotel_hotels_slug_fk" FOREIGN KEY ("hotel") REFERENCES "public"."hotels"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adjustments_booking" ON "adjustments" USING btree ("booking","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_payment" ON "receipts" USING btree ("payment");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_refund" ON "receipts" USING btree ("refund");--> statement-breakpoint
CREATE INDEX "receipts_booking" ON "receipts" USING btree ("booking");--> statement-breakpoint
CREATE INDEX "alerts_open" ON "alerts" USING btree ("state","kind");--> statement-breakpoint
CREATE INDEX "build_files_needed" ON "build_files" USING btree ("needed_at");--> statement-breakpoint
CREATE INDEX "departures_trip_day" ON "departures" USING btree ("trip","start_day");--> statement-breakpoint
CREATE INDEX "departures_destination_day" ON "departures" USING btree ("destination","start_day");--> statement-breakpoint
CREATE INDEX "departures_day" ON "departures" USING btree ("start_day");--> statement-breakpoint
CREATE INDEX "fares_trip_city_day" ON "fares" USING btree ("trip","city","start_day");--> statement-breakpoint
CREATE INDEX "fares_city_day" ON "fares" USING btree ("city","start_day");--> statement-breakpoint
CREATE INDEX "trips_destination" ON "trips" USING btree ("destination","position");--> statement-breakpoint
CREATE INDEX "trips_kind" ON "trips" USING btree ("kind","position");--> statement-breakpoint
CREATE INDEX "checkouts_due" ON "checkouts" USING btree ("state","held_until");--> statement-breakpoint
CREATE INDEX "checkouts_departure" ON "checkouts" USING btree ("departure");--> statement-breakpoint
CREATE INDEX "checkouts_visitor" ON "checkouts" USING btree ("visitor","held_until");--> statement-breakpoint
CREATE INDEX "checkouts_to_purge" ON "checkouts" USING btree ("travellers_done","state","held_until");--> statement-breakpoint
CREATE INDEX "hold_extensions_recipient" ON "hold_extensions" USING btree ("recipient","asked_at");--> statement-breakpoint
CREATE INDEX "hold_extensions_checkout" ON "hold_extensions" USING btree ("checkout");--> statement-breakpoint
CREATE INDEX "hold_extensions_asked" ON "hold_extensions" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hold_extensions_once" ON "hold_extensions" USING btree ("checkout") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "seats_traveller" ON "seats" USING btree ("checkout","traveller");--> statement-breakpoint
CREATE INDEX "travellers_email" ON "travellers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sessions_traveller" ON "sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "sessions_expired" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ins_state" ON "sign_ins" USING btree ("state");--> statement-breakpoint
CREATE INDEX "sign_ins_browser" ON "sign_ins" USING btree ("browser");--> statement-breakpoint
CREATE INDEX "sign_ins_visitor" ON "sign_ins" USING btree ("visitor","created_at");--> statement-breakpoint
CREATE INDEX "sign_ins_expired" ON "sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_checkout" ON "bookings" USING btree ("checkout");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_key" ON "bookings" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_position" ON "charges" USING btree ("payment","position");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_card" ON "charges" USING btree ("payment","card_token");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_reference" ON "charges" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_card_token" ON "charges" USING btree ("card_token") WHERE not in_wallet;--> statement-breakpoint
CREATE INDEX "charges_checkout" ON "charges" USING btree ("checkout");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_reference" ON "ledger" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "ledger_charge" ON "ledger" USING btree ("charge");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_nonce" ON "payments" USING btree ("nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("checkout") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "payments_checkout" ON "payments" USING btree ("checkout");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "payments_visitor" ON "payments" USING btree ("visitor","created_at");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "refunds_charge" ON "refunds" USING btree ("charge");--> statement-breakpoint
CREATE UNIQUE INDEX "split_cards_card_token" ON "split_cards" USING btree ("card_token");--> statement-breakpoint
CREATE UNIQUE INDEX "split_cards_checkout" ON "split_cards" USING btree ("checkout","position");--> statement-breakpoint
CREATE INDEX "unknown_charges_state" ON "unknown_charges" USING btree ("state");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE UNIQUE INDEX "planner_feeds_key" ON "planner_feeds" USING btree ("key");--> statement-breakpoint
CREATE INDEX "planner_files_trip" ON "planner_files" USING btree ("trip","item");--> statement-breakpoint
CREATE UNIQUE INDEX "planner_files_once" ON "planner_files" USING btree ("trip","item","hash") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "planner_files_deleted" ON "planner_files" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "planner_items_trip" ON "planner_items" USING btree ("trip");--> statement-breakpoint
CREATE INDEX "planner_items_deleted" ON "planner_items" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "planner_shares_last_sent" ON "planner_shares" USING btree ("follows","last_sent_on");--> statement-breakpoint
CREATE UNIQUE INDEX "planner_shares_key" ON "planner_shares" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "planner_shares_once" ON "planner_shares" USING btree ("trip","email") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "planner_shares_email" ON "planner_shares" USING btree ("email");--> statement-breakpoint
CREATE INDEX "planner_trips_owner" ON "planner_trips" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "planner_trips_booking" ON "planner_trips" USING btree ("booking","issuer","subject");--> statement-breakpoint
CREATE INDEX "planner_trips_deleted" ON "planner_trips" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "request_counts_over" ON "request_counts" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_booking" ON "reviews" USING btree ("booking");--> statement-breakpoint
CREATE INDEX "reviews_trip_day" ON "reviews" USING btree ("trip","day");--> statement-breakpoint
CREATE INDEX "reviews_rating_day" ON "reviews" USING btree ("rating","day");--> statement-breakpoint
CREATE INDEX "room_nights_night" ON "room_nights" USING btree ("night");--> statement-breakpoint
CREATE UNIQUE INDEX "stays_key" ON "stays" USING btree ("key");--> statement-breakpoint
CREATE INDEX "stays_due" ON "stays" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "stays_hotel" ON "stays" USING btree ("hotel");