CREATE TABLE "booking_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"member" text,
	"why" text,
	"price_before" bigint NOT NULL,
	"price_after" bigint NOT NULL,
	"goes_back" bigint NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "booking_changes_price" CHECK ("booking_changes"."price_before" >= 0 and "booking_changes"."price_after" >= 0 and "booking_changes"."goes_back" >= 0),
	CONSTRAINT "booking_changes_asker" CHECK ("booking_changes"."asked_by" in ('traveller', 'staff'))
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
	"movement" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount" > 0),
	CONSTRAINT "receipts_kind" CHECK (("receipts"."payment" is not null and "receipts"."kind" = 'payment' and "receipts"."refund" is null) or ("receipts"."payment" is null and ("receipts"."movement" is not null or ("receipts"."kind" = 'refund' and "receipts"."refund" is not null))))
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
	"seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"webhook_told" text,
	"webhook_at" timestamp (3) with time zone,
	"mail_told" text,
	"mail_at" timestamp (3) with time zone,
	CONSTRAINT "alerts_state" CHECK ("alerts"."state" in ('open', 'ended')),
	CONSTRAINT "alerts_ended" CHECK (("alerts"."state" = 'ended') = ("alerts"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "confirmation_codes" (
	"subject" text PRIMARY KEY NOT NULL,
	"about" text NOT NULL,
	"hash" text NOT NULL,
	"tries" bigint NOT NULL,
	"day" text NOT NULL,
	"day_tries" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"kind" text NOT NULL,
	"choice" jsonb NOT NULL,
	"price_before" bigint NOT NULL,
	"price" bigint NOT NULL,
	"goes_back" bigint NOT NULL,
	"seen" text NOT NULL,
	"member" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	"result" jsonb
);
--> statement-breakpoint
CREATE TABLE "boarding_marks" (
	"id" text PRIMARY KEY NOT NULL,
	"run" text NOT NULL,
	"checkout" text NOT NULL,
	"traveller" bigint NOT NULL,
	"state" text NOT NULL,
	"ticket_generation" bigint,
	"reason" text NOT NULL,
	"way" text NOT NULL,
	"seen" jsonb NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"member" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replaced_tickets" (
	"checkout" text NOT NULL,
	"traveller" bigint NOT NULL,
	"generation" bigint NOT NULL,
	"departure" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "replaced_tickets_checkout_traveller_generation_pk" PRIMARY KEY("checkout","traveller","generation")
);
--> statement-breakpoint
CREATE TABLE "build_files" (
	"path" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"brotli" boolean NOT NULL,
	"needed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "blocked_seats" (
	"run" text NOT NULL,
	"seat" text NOT NULL,
	"why" text NOT NULL,
	"member" text,
	"blocked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocked_seats_run_seat_pk" PRIMARY KEY("run","seat")
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
CREATE TABLE "code_stops" (
	"code" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departure_runs" (
	"departure" text NOT NULL,
	"position" bigint NOT NULL,
	"run" text NOT NULL,
	CONSTRAINT "departure_runs_departure_position_pk" PRIMARY KEY("departure","position")
);
--> statement-breakpoint
CREATE TABLE "departures" (
	"id" text PRIMARY KEY NOT NULL,
	"trip" text NOT NULL,
	"destination" text NOT NULL,
	"start_day" text NOT NULL,
	"end_day" text NOT NULL,
	"nights" bigint,
	"places_left" bigint NOT NULL,
	"status" text NOT NULL,
	"from_cad" bigint NOT NULL,
	"stay_cad" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "departures_places_left" CHECK ("departures"."places_left" >= 0)
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
CREATE TABLE "hotel_confirmations" (
	"departure" text NOT NULL,
	"hotel" text NOT NULL,
	"number" text NOT NULL,
	CONSTRAINT "hotel_confirmations_departure_hotel_pk" PRIMARY KEY("departure","hotel")
);
--> statement-breakpoint
CREATE TABLE "lines" (
	"slug" text PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL
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
CREATE TABLE "run_facts" (
	"run" text PRIMARY KEY NOT NULL,
	"closed" boolean NOT NULL,
	"cap" bigint,
	"coach" text,
	"minimum" bigint,
	"decide_by" text,
	"guide_member" text,
	"driver_member" text,
	"guide" text NOT NULL,
	"driver" text NOT NULL,
	"delay_minutes" bigint NOT NULL,
	"version" bigint NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"line" text,
	"direction" text NOT NULL,
	"day" text NOT NULL,
	"coach" text NOT NULL,
	"capacity" bigint NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "runs_taken_within_capacity" CHECK ("runs"."taken" >= 0 and "runs"."taken" <= "runs"."capacity"),
	CONSTRAINT "runs_direction" CHECK ("runs"."direction" in ('outbound', 'return', 'round-trip'))
);
--> statement-breakpoint
CREATE TABLE "trip_months" (
	"city" text NOT NULL,
	"trip" text NOT NULL,
	"month" text NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	"from_cad" bigint NOT NULL,
	CONSTRAINT "trip_months_city_trip_month_pk" PRIMARY KEY("city","trip","month")
);
--> statement-breakpoint
CREATE TABLE "trip_rooms" (
	"trip" text NOT NULL,
	"guests" bigint NOT NULL,
	"adult_cad" bigint NOT NULL,
	CONSTRAINT "trip_rooms_trip_guests_pk" PRIMARY KEY("trip","guests")
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
	"cancelled" bigint DEFAULT 0 NOT NULL,
	"adult_price" bigint NOT NULL,
	"child_price" bigint NOT NULL,
	"stay_price" bigint DEFAULT 0 NOT NULL,
	"extras_price" bigint DEFAULT 0 NOT NULL,
	"total" bigint NOT NULL,
	"discount_code" text,
	"discount" bigint DEFAULT 0 NOT NULL,
	"discount_rule" jsonb,
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
	"channel" text DEFAULT 'web' NOT NULL,
	"sold_by" text,
	"changes" bigint DEFAULT 0 NOT NULL,
	"changed_by" text,
	"group_id" text,
	"group_part" bigint,
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
CREATE TABLE "pay_links" (
	"key" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"mail" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"amount" bigint,
	"last_day" text,
	"billing" jsonb
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"run" text NOT NULL,
	"seat" text NOT NULL,
	"checkout" text NOT NULL,
	"traveller" bigint NOT NULL,
	CONSTRAINT "seats_run_seat_pk" PRIMARY KEY("run","seat")
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
	"birth_day" text,
	"cancelled_at" timestamp (3) with time zone,
	"ticket_generation" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "travellers_checkout_position_pk" PRIMARY KEY("checkout","position")
);
--> statement-breakpoint
CREATE TABLE "claim_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"claim" text NOT NULL,
	"text" text NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_files" (
	"id" text PRIMARY KEY NOT NULL,
	"claim" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"hash" text NOT NULL,
	"content" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"number" text PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"nth" bigint NOT NULL,
	"text" text NOT NULL,
	"filed_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	CONSTRAINT "claims_nth" CHECK ("claims"."nth" >= 1)
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" bigint PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "company_one" CHECK ("company"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "booking_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"member" text NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_search" (
	"booking" text NOT NULL,
	"key" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "booking_search_key_word_booking_pk" PRIMARY KEY("key","word","booking")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"charge" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"version" bigint DEFAULT 1 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount" > 0),
	CONSTRAINT "disputes_state_known" CHECK ("disputes"."state" in ('inquiry', 'open', 'won', 'lost', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"nonce" text,
	"name" text NOT NULL,
	"organiser" text NOT NULL,
	"email" text,
	"phone" text,
	"locale" text NOT NULL,
	"trip" text NOT NULL,
	"city" text NOT NULL,
	"adults" bigint NOT NULL,
	"children" bigint NOT NULL,
	"wished_day" text,
	"rooms" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"departure" text,
	"schedule" jsonb,
	"names_by" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"opened_by" text,
	CONSTRAINT "groups_states" CHECK ("groups"."state" in ('asked', 'contract', 'closed')),
	CONSTRAINT "groups_party" CHECK ("groups"."adults" >= 1 and "groups"."children" >= 0),
	CONSTRAINT "groups_contract" CHECK ("groups"."state" <> 'contract' or ("groups"."departure" is not null and "groups"."schedule" is not null and "groups"."names_by" is not null))
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
	"realm" text DEFAULT 'traveller' NOT NULL,
	"window" text NOT NULL,
	"name" text,
	"visitor" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" text PRIMARY KEY NOT NULL,
	"build" text NOT NULL,
	"node" text NOT NULL,
	"fingerprint" text NOT NULL,
	"clock_offset_ms" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_cards" (
	"card_token" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"state" text NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "kept_cards_state" CHECK ("kept_cards"."state" in ('kept', 'leaving', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "last_backup" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "last_backup_one" CHECK ("last_backup"."id" = 'last')
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"number" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"key" text NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"price" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"search_version" bigint DEFAULT 0 NOT NULL,
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
	"method" text DEFAULT 'card' NOT NULL,
	"hand_reference" text,
	"taken_by" text,
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
	CONSTRAINT "ledger_amount" CHECK ("ledger"."amount" > 0)
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
	"pay_link" text,
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
	"failed" text,
	"by_hand" text,
	"movement" text,
	"by_dispute" text,
	"past_gateway" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "traveller_needs" (
	"checkout" text NOT NULL,
	"traveller" bigint NOT NULL,
	"text" text NOT NULL,
	"hotel" boolean NOT NULL,
	CONSTRAINT "traveller_needs_checkout_traveller_pk" PRIMARY KEY("checkout","traveller")
);
--> statement-breakpoint
CREATE TABLE "notice_parties" (
	"notice" text NOT NULL,
	"booking" text NOT NULL,
	"through" text,
	"contact" text,
	CONSTRAINT "notice_parties_notice_booking_pk" PRIMARY KEY("notice","booking")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"run" text NOT NULL,
	"place" bigint NOT NULL,
	"audience" text NOT NULL,
	"city" text NOT NULL,
	"texts" jsonb NOT NULL,
	"sent_by" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_notices" (
	"id" text PRIMARY KEY NOT NULL,
	"run" text NOT NULL,
	"audience" text NOT NULL,
	"city" text NOT NULL,
	"texts" jsonb NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"member" text NOT NULL,
	"sent_by" text NOT NULL
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
	"return_id" text,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('waiting', 'sent', 'failed', 'bounced'))
);
--> statement-breakpoint
CREATE TABLE "reminder_refusals" (
	"recipient" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_files" (
	"path" text PRIMARY KEY NOT NULL,
	"photo" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"needed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"uid" text PRIMARY KEY NOT NULL,
	"trip" text NOT NULL,
	"day" text NOT NULL,
	"digest" text NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"revised_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planner_feeds" (
	"trip" text PRIMARY KEY NOT NULL,
	"salt" text NOT NULL,
	"key" text NOT NULL,
	"locale" text NOT NULL,
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
	CONSTRAINT "planner_items_kind" CHECK ("planner_items"."kind" in ('bus', 'train', 'plane', 'car', 'hotel', 'activity', 'restaurant', 'note', 'checklist'))
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
	"word" text DEFAULT '' NOT NULL,
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
	"booking" text NOT NULL,
	"trip" text NOT NULL,
	"rating" bigint NOT NULL,
	"author" text NOT NULL,
	"city" text NOT NULL,
	"text" text NOT NULL,
	"locale" text NOT NULL,
	"day" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_locale" CHECK ("reviews"."locale" in ('fr-ca', 'en-ca'))
);
--> statement-breakpoint
CREATE TABLE "site_kind" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_kind_one" CHECK ("site_kind"."id" = 'site')
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"member" text,
	"who" text NOT NULL,
	"what" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"why" text
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"locale" text NOT NULL,
	"issuer" text,
	"subject" text,
	"invited_by" text,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"joined_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"member" text NOT NULL,
	"id_token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
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
	"added_at" timestamp (3) with time zone,
	"returnable_until_days" bigint,
	"returned_at" timestamp (3) with time zone,
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
	"days" jsonb,
	"most" bigint NOT NULL,
	"currency" text NOT NULL,
	"locale" text NOT NULL,
	"email" text,
	"name" text,
	"phone" text,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone,
	CONSTRAINT "waiting_requests_party" CHECK ("waiting_requests"."adults" >= 1 and "waiting_requests"."children" >= 0),
	CONSTRAINT "waiting_requests_days" CHECK ("waiting_requests"."first_day" <= "waiting_requests"."last_day"),
	CONSTRAINT "waiting_requests_reached" CHECK ("waiting_requests"."email" is not null or "waiting_requests"."phone" is not null),
	CONSTRAINT "waiting_requests_most" CHECK ("waiting_requests"."most" > 0)
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"kind" text NOT NULL,
	"item" text NOT NULL,
	"seen" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closings_kind_item_seen_pk" PRIMARY KEY("kind","item","seen")
);
--> statement-breakpoint
CREATE TABLE "write_probes" (
	"instance" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_refunds_id_fk" FOREIGN KEY ("refund") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boarding_marks" ADD CONSTRAINT "boarding_marks_run_runs_id_fk" FOREIGN KEY ("run") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boarding_marks" ADD CONSTRAINT "boarding_marks_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boarding_marks" ADD CONSTRAINT "boarding_marks_member_staff_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_tickets" ADD CONSTRAINT "replaced_tickets_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_off_holds" ADD CONSTRAINT "call_off_holds_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_off_holds" ADD CONSTRAINT "call_off_holds_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_off_holds" ADD CONSTRAINT "call_off_holds_offered_departures_id_fk" FOREIGN KEY ("offered") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_off_parties" ADD CONSTRAINT "call_off_parties_departure_call_offs_departure_fk" FOREIGN KEY ("departure") REFERENCES "public"."call_offs"("departure") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_off_parties" ADD CONSTRAINT "call_off_parties_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_offs" ADD CONSTRAINT "call_offs_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_seats" ADD CONSTRAINT "blocked_seats_run_runs_id_fk" FOREIGN KEY ("run") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_seats" ADD CONSTRAINT "blocked_seats_member_staff_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_runs" ADD CONSTRAINT "departure_runs_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departure_runs" ADD CONSTRAINT "departure_runs_run_runs_id_fk" FOREIGN KEY ("run") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departures" ADD CONSTRAINT "departures_trip_trips_slug_fk" FOREIGN KEY ("trip") REFERENCES "public"."trips"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fares" ADD CONSTRAINT "fares_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fares" ADD CONSTRAINT "fares_city_cities_slug_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotel_confirmations" ADD CONSTRAINT "hotel_confirmations_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_facts" ADD CONSTRAINT "run_facts_run_runs_id_fk" FOREIGN KEY ("run") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_facts" ADD CONSTRAINT "run_facts_coach_coaches_slug_fk" FOREIGN KEY ("coach") REFERENCES "public"."coaches"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_facts" ADD CONSTRAINT "run_facts_guide_member_staff_members_id_fk" FOREIGN KEY ("guide_member") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_facts" ADD CONSTRAINT "run_facts_driver_member_staff_members_id_fk" FOREIGN KEY ("driver_member") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_line_lines_slug_fk" FOREIGN KEY ("line") REFERENCES "public"."lines"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_coach_coaches_slug_fk" FOREIGN KEY ("coach") REFERENCES "public"."coaches"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_months" ADD CONSTRAINT "trip_months_trip_trips_slug_fk" FOREIGN KEY ("trip") REFERENCES "public"."trips"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_rooms" ADD CONSTRAINT "trip_rooms_trip_trips_slug_fk" FOREIGN KEY ("trip") REFERENCES "public"."trips"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trips" ADD CONSTRAINT "trips_destination_destinations_slug_fk" FOREIGN KEY ("destination") REFERENCES "public"."destinations"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hold_extensions" ADD CONSTRAINT "hold_extensions_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_run_runs_id_fk" FOREIGN KEY ("run") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "travellers" ADD CONSTRAINT "travellers_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_answers" ADD CONSTRAINT "claim_answers_claim_claims_number_fk" FOREIGN KEY ("claim") REFERENCES "public"."claims"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_files" ADD CONSTRAINT "claim_files_claim_claims_number_fk" FOREIGN KEY ("claim") REFERENCES "public"."claims"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_notes" ADD CONSTRAINT "booking_notes_member_staff_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_search" ADD CONSTRAINT "booking_search_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_charge_charges_id_fk" FOREIGN KEY ("charge") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_cards" ADD CONSTRAINT "kept_cards_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_payment_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_charge_charges_id_fk" FOREIGN KEY ("charge") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_details" ADD CONSTRAINT "payment_details_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_charge_charges_id_fk" FOREIGN KEY ("charge") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_cards" ADD CONSTRAINT "split_cards_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "traveller_needs" ADD CONSTRAINT "traveller_needs_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_parties" ADD CONSTRAINT "notice_parties_notice_notices_id_fk" FOREIGN KEY ("notice") REFERENCES "public"."notices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_parties" ADD CONSTRAINT "notice_parties_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_parties" ADD CONSTRAINT "notice_parties_through_bookings_number_fk" FOREIGN KEY ("through") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_run_runs_id_fk" FOREIGN KEY ("run") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_notices" ADD CONSTRAINT "scheduled_notices_run_runs_id_fk" FOREIGN KEY ("run") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_feeds" ADD CONSTRAINT "planner_feeds_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_files" ADD CONSTRAINT "planner_files_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_items" ADD CONSTRAINT "planner_items_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_notes" ADD CONSTRAINT "planner_notes_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_shares" ADD CONSTRAINT "planner_shares_trip_planner_trips_id_fk" FOREIGN KEY ("trip") REFERENCES "public"."planner_trips"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planner_trips" ADD CONSTRAINT "planner_trips_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_trip_trips_slug_fk" FOREIGN KEY ("trip") REFERENCES "public"."trips"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_member_staff_members_id_fk" FOREIGN KEY ("member") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_extras" ADD CONSTRAINT "checkout_extras_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extra_places" ADD CONSTRAINT "extra_places_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hotels" ADD CONSTRAINT "hotels_destination_destinations_slug_fk" FOREIGN KEY ("destination") REFERENCES "public"."destinations"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_nights" ADD CONSTRAINT "room_nights_hotel_hotels_slug_fk" FOREIGN KEY ("hotel") REFERENCES "public"."hotels"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spare_stays" ADD CONSTRAINT "spare_stays_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freed_places" ADD CONSTRAINT "freed_places_departure_departures_id_fk" FOREIGN KEY ("departure") REFERENCES "public"."departures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_offers" ADD CONSTRAINT "waiting_offers_request_waiting_requests_id_fk" FOREIGN KEY ("request") REFERENCES "public"."waiting_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_changes_booking" ON "booking_changes" USING btree ("booking","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_payment" ON "receipts" USING btree ("payment");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_movement" ON "receipts" USING btree ("movement");--> statement-breakpoint
CREATE INDEX "receipts_refund" ON "receipts" USING btree ("refund");--> statement-breakpoint
CREATE INDEX "receipts_booking" ON "receipts" USING btree ("booking");--> statement-breakpoint
CREATE INDEX "alerts_open" ON "alerts" USING btree ("state","kind");--> statement-breakpoint
CREATE INDEX "confirmation_codes_expires" ON "confirmation_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "quotes_booking" ON "quotes" USING btree ("booking");--> statement-breakpoint
CREATE INDEX "quotes_expires" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "boarding_marks_run" ON "boarding_marks" USING btree ("run");--> statement-breakpoint
CREATE INDEX "replaced_tickets_departure" ON "replaced_tickets" USING btree ("departure");--> statement-breakpoint
CREATE INDEX "build_files_needed" ON "build_files" USING btree ("needed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "call_off_holds_once" ON "call_off_holds" USING btree ("departure","booking","offered");--> statement-breakpoint
CREATE UNIQUE INDEX "call_off_parties_key" ON "call_off_parties" USING btree ("key");--> statement-breakpoint
CREATE INDEX "call_off_parties_due" ON "call_off_parties" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "call_off_parties_booking" ON "call_off_parties" USING btree ("booking");--> statement-breakpoint
CREATE UNIQUE INDEX "departure_runs_once" ON "departure_runs" USING btree ("run","departure");--> statement-breakpoint
CREATE INDEX "departures_trip_day" ON "departures" USING btree ("trip","start_day");--> statement-breakpoint
CREATE INDEX "departures_destination_day" ON "departures" USING btree ("destination","start_day");--> statement-breakpoint
CREATE INDEX "departures_destination_day_trip" ON "departures" USING btree ("destination","start_day","trip");--> statement-breakpoint
CREATE INDEX "departures_day" ON "departures" USING btree ("start_day");--> statement-breakpoint
CREATE INDEX "departures_scarce" ON "departures" USING btree ("trip","start_day") WHERE status = 'on-sale' and places_left > 0 and places_left < 10;--> statement-breakpoint
CREATE INDEX "departures_scarce_day" ON "departures" USING btree ("start_day") WHERE status = 'on-sale' and places_left > 0 and places_left < 10;--> statement-breakpoint
CREATE INDEX "fares_trip_city_day" ON "fares" USING btree ("trip","city","start_day");--> statement-breakpoint
CREATE INDEX "fares_city_day" ON "fares" USING btree ("city","start_day");--> statement-breakpoint
CREATE INDEX "fares_trip_city_fare" ON "fares" USING btree ("trip","city","start_day","departure","adult_cad");--> statement-breakpoint
CREATE INDEX "run_facts_guide" ON "run_facts" USING btree ("guide_member");--> statement-breakpoint
CREATE INDEX "run_facts_driver" ON "run_facts" USING btree ("driver_member");--> statement-breakpoint
CREATE INDEX "runs_day" ON "runs" USING btree ("day");--> statement-breakpoint
CREATE INDEX "trip_months_city_month" ON "trip_months" USING btree ("city","month","trip","first_day","last_day","from_cad");--> statement-breakpoint
CREATE INDEX "trips_destination" ON "trips" USING btree ("destination","position");--> statement-breakpoint
CREATE INDEX "trips_kind" ON "trips" USING btree ("kind","position");--> statement-breakpoint
CREATE INDEX "trips_position" ON "trips" USING btree ("position","slug");--> statement-breakpoint
CREATE INDEX "trips_with_activities" ON "trips" USING btree ("slug") WHERE data ->> 'activities' like '%"priceCad"%';--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_group" ON "checkouts" USING btree ("group_id","group_part");--> statement-breakpoint
CREATE INDEX "checkouts_due" ON "checkouts" USING btree ("state","held_until");--> statement-breakpoint
CREATE INDEX "checkouts_departure" ON "checkouts" USING btree ("departure");--> statement-breakpoint
CREATE INDEX "checkouts_visitor" ON "checkouts" USING btree ("visitor","held_until");--> statement-breakpoint
CREATE INDEX "checkouts_to_purge" ON "checkouts" USING btree ("travellers_done","state","held_until");--> statement-breakpoint
CREATE INDEX "hold_extensions_recipient" ON "hold_extensions" USING btree ("recipient","asked_at");--> statement-breakpoint
CREATE INDEX "hold_extensions_checkout" ON "hold_extensions" USING btree ("checkout");--> statement-breakpoint
CREATE INDEX "hold_extensions_asked" ON "hold_extensions" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "hold_extensions_once" ON "hold_extensions" USING btree ("checkout") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "pay_links_checkout" ON "pay_links" USING btree ("checkout");--> statement-breakpoint
CREATE INDEX "pay_links_sent" ON "pay_links" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_links_mail" ON "pay_links" USING btree ("mail");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_links_live" ON "pay_links" USING btree ("checkout") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "seats_traveller" ON "seats" USING btree ("checkout","traveller","run");--> statement-breakpoint
CREATE INDEX "travellers_email" ON "travellers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "claim_answers_claim" ON "claim_answers" USING btree ("claim");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_files_once" ON "claim_files" USING btree ("claim","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_booking" ON "claims" USING btree ("booking","nth");--> statement-breakpoint
CREATE INDEX "claims_state" ON "claims" USING btree ("state","filed_at");--> statement-breakpoint
CREATE INDEX "booking_notes_booking" ON "booking_notes" USING btree ("booking","written_at");--> statement-breakpoint
CREATE INDEX "booking_search_booking" ON "booking_search" USING btree ("booking","key","word");--> statement-breakpoint
CREATE INDEX "disputes_charge" ON "disputes" USING btree ("charge");--> statement-breakpoint
CREATE INDEX "disputes_state" ON "disputes" USING btree ("state","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_key" ON "groups" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_nonce" ON "groups" USING btree ("nonce");--> statement-breakpoint
CREATE INDEX "groups_state" ON "groups" USING btree ("state","asked_at");--> statement-breakpoint
CREATE INDEX "groups_departure" ON "groups" USING btree ("departure");--> statement-breakpoint
CREATE INDEX "sessions_traveller" ON "sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "sessions_expired" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ins_state" ON "sign_ins" USING btree ("state");--> statement-breakpoint
CREATE INDEX "sign_ins_browser" ON "sign_ins" USING btree ("browser");--> statement-breakpoint
CREATE INDEX "sign_ins_visitor" ON "sign_ins" USING btree ("visitor","created_at");--> statement-breakpoint
CREATE INDEX "sign_ins_expired" ON "sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "kept_cards_due" ON "kept_cards" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "kept_cards_checkout" ON "kept_cards" USING btree ("checkout");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_checkout" ON "bookings" USING btree ("checkout");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_key" ON "bookings" USING btree ("key");--> statement-breakpoint
CREATE INDEX "bookings_booked_at" ON "bookings" USING btree ("booked_at");--> statement-breakpoint
CREATE INDEX "bookings_search_version" ON "bookings" USING btree ("search_version");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_position" ON "charges" USING btree ("payment","position");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_card" ON "charges" USING btree ("payment","card_token");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_reference" ON "charges" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "charges_card_token" ON "charges" USING btree ("card_token") WHERE not in_wallet;--> statement-breakpoint
CREATE INDEX "charges_checkout" ON "charges" USING btree ("checkout");--> statement-breakpoint
CREATE INDEX "charges_card_last4" ON "charges" USING btree ("card_last4");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_reference" ON "ledger" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "ledger_charge" ON "ledger" USING btree ("charge");--> statement-breakpoint
CREATE INDEX "ledger_at" ON "ledger" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_nonce" ON "payments" USING btree ("nonce");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_live" ON "payments" USING btree ("checkout") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "payments_checkout" ON "payments" USING btree ("checkout");--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "payments_visitor" ON "payments" USING btree ("visitor","created_at");--> statement-breakpoint
CREATE INDEX "payments_pay_link" ON "payments" USING btree ("pay_link");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "refunds_charge" ON "refunds" USING btree ("charge");--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "split_cards_card_token" ON "split_cards" USING btree ("card_token");--> statement-breakpoint
CREATE UNIQUE INDEX "split_cards_checkout" ON "split_cards" USING btree ("checkout","position");--> statement-breakpoint
CREATE INDEX "unknown_charges_state" ON "unknown_charges" USING btree ("state");--> statement-breakpoint
CREATE INDEX "notice_parties_contact" ON "notice_parties" USING btree ("notice","contact");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_place" ON "notices" USING btree ("run","place");--> statement-breakpoint
CREATE INDEX "notices_sent" ON "notices" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "scheduled_notices_due" ON "scheduled_notices" USING btree ("send_at");--> statement-breakpoint
CREATE INDEX "scheduled_notices_run" ON "scheduled_notices" USING btree ("run");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("state","next_try_at");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_return_id" ON "outbox" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "photo_files_photo" ON "photo_files" USING btree ("photo");--> statement-breakpoint
CREATE INDEX "photo_files_needed" ON "photo_files" USING btree ("needed_at");--> statement-breakpoint
CREATE INDEX "calendar_events_trip" ON "calendar_events" USING btree ("trip");--> statement-breakpoint
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
CREATE INDEX "reviews_to_read" ON "reviews" USING btree ("day") WHERE published_at is null and hidden_at is null;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_kind","subject","at");--> statement-breakpoint
CREATE INDEX "audit_log_member" ON "audit_log" USING btree ("member","at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_email" ON "staff_members" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_subject" ON "staff_members" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "staff_sessions_member" ON "staff_sessions" USING btree ("member");--> statement-breakpoint
CREATE INDEX "staff_sessions_seen" ON "staff_sessions" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "room_nights_night" ON "room_nights" USING btree ("night");--> statement-breakpoint
CREATE INDEX "spare_stays_due" ON "spare_stays" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "spare_stays_checkout" ON "spare_stays" USING btree ("checkout");--> statement-breakpoint
CREATE UNIQUE INDEX "stays_key" ON "stays" USING btree ("key");--> statement-breakpoint
CREATE INDEX "stays_due" ON "stays" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "stays_hotel" ON "stays" USING btree ("hotel");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_offers_one_open" ON "waiting_offers" USING btree ("request") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_offers_once" ON "waiting_offers" USING btree ("request","departure");--> statement-breakpoint
CREATE INDEX "waiting_offers_state" ON "waiting_offers" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_requests_key" ON "waiting_requests" USING btree ("key");--> statement-breakpoint
CREATE INDEX "waiting_requests_line" ON "waiting_requests" USING btree ("trip","state","since","id");--> statement-breakpoint
CREATE INDEX "waiting_requests_email" ON "waiting_requests" USING btree ("email","state");--> statement-breakpoint
CREATE INDEX "waiting_requests_last_day" ON "waiting_requests" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "waiting_requests_asked" ON "waiting_requests" USING btree ("state","asked_at");
--> statement-breakpoint
-- Triggers, views and functions, which the schema cannot say.
CREATE FUNCTION "ledger_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
--> statement-breakpoint
-- What departures have left is copied from their runs: their rows are locked in one order, then read anew.
CREATE FUNCTION "departures_copy_places_left"(of_departures text[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  PERFORM 1 FROM "departures" WHERE "id" = ANY(of_departures) ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "departures" AS d SET "places_left" = l."places_left"
    FROM (
      SELECT dr."departure", min(r."capacity" - r."taken") AS "places_left"
      FROM "departure_runs" AS dr INNER JOIN "runs" AS r ON r."id" = dr."run" WHERE dr."departure" = ANY(of_departures) GROUP BY dr."departure"
    ) AS l WHERE d."id" = l."departure" AND d."places_left" <> l."places_left";
END $$;
--> statement-breakpoint
CREATE FUNCTION "runs_change"() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE changed text[]; BEGIN
  SELECT array_agg(dr."departure") INTO changed
    FROM "was" AS o INNER JOIN "is" AS n ON n."id" = o."id" INNER JOIN "departure_runs" AS dr ON dr."run" = n."id"
    WHERE o."capacity" - o."taken" <> n."capacity" - n."taken";
  IF changed IS NOT NULL THEN PERFORM "departures_copy_places_left"(changed); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "departure_runs_add"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM "departures_copy_places_left"(array_agg(DISTINCT "departure")) FROM "added";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "receipts_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'receipts and changes of bookings are append-only'; END $$;
--> statement-breakpoint
CREATE FUNCTION "audit_log_refuse"() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE FUNCTION "boarding_marks_refuse"() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'boarding marks are append-only'; END $$ LANGUAGE plpgsql;
--> statement-breakpoint
CREATE FUNCTION "booking_notes_refuse"() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'booking notes are append-only'; END $$ LANGUAGE plpgsql;
--> statement-breakpoint
-- What a trip's month comes to is read anew: one after another for a trip, so that each sees what those before it wrote.
CREATE FUNCTION "trip_month_recount"(of_trip text, of_month text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  PERFORM 1 FROM "trips" WHERE "slug" = of_trip FOR NO KEY UPDATE;
  DELETE FROM "trip_months" WHERE "city" IN (SELECT '' UNION ALL SELECT "slug" FROM "cities") AND "trip" = of_trip AND "month" = of_month;
  INSERT INTO "trip_months" AS m ("city", "trip", "month", "first_day", "last_day", "from_cad")
    SELECT '', of_trip, of_month, min(d."start_day"), max(d."start_day"), min(d."from_cad")
    FROM "departures" AS d
    WHERE d."trip" = of_trip AND d."start_day" BETWEEN of_month || '-01' AND of_month || '-31' AND d."status" = 'on-sale' AND d."places_left" >= 10
    HAVING count(*) > 0
    UNION ALL
    SELECT f."city", of_trip, of_month, min(d."start_day"), max(d."start_day"), min(f."adult_cad" + d."stay_cad")
    FROM "departures" AS d INNER JOIN "fares" AS f ON f."departure" = d."id"
    WHERE d."trip" = of_trip AND d."start_day" BETWEEN of_month || '-01' AND of_month || '-31' AND d."status" = 'on-sale' AND d."places_left" >= 10
    GROUP BY f."city"
  ON CONFLICT ("city", "trip", "month") DO UPDATE SET "first_day" = least(m."first_day", excluded."first_day"), "last_day" = greatest(m."last_day", excluded."last_day"), "from_cad" = least(m."from_cad", excluded."from_cad");
END $$;
--> statement-breakpoint
CREATE FUNCTION "trip_months_recount_old"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM "trip_month_recount"(OLD."trip", substr(OLD."start_day", 1, 7));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "trip_months_change_fare"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM "trip_month_recount"(d."trip", substr(d."start_day", 1, 7)) FROM "departures" AS d WHERE d."id" = NEW."departure";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "trip_months_recount_both"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM "trip_month_recount"(OLD."trip", substr(OLD."start_day", 1, 7));
  PERFORM "trip_month_recount"(NEW."trip", substr(NEW."start_day", 1, 7));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "trip_months_add_departures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "trip_months" AS m ("city", "trip", "month", "first_day", "last_day", "from_cad")
    SELECT '', d."trip", substr(d."start_day", 1, 7), min(d."start_day"), max(d."start_day"), min(d."from_cad")
    FROM "added" AS d WHERE d."status" = 'on-sale' AND d."places_left" >= 10 GROUP BY 2, 3 ORDER BY 2, 3
  ON CONFLICT ("city", "trip", "month") DO UPDATE SET "first_day" = least(m."first_day", excluded."first_day"), "last_day" = greatest(m."last_day", excluded."last_day"), "from_cad" = least(m."from_cad", excluded."from_cad");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "trip_months_add_fares"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "trip_months" AS m ("city", "trip", "month", "first_day", "last_day", "from_cad")
    SELECT f."city", d."trip", substr(d."start_day", 1, 7), min(d."start_day"), max(d."start_day"), min(f."adult_cad" + d."stay_cad")
    FROM "added" AS f INNER JOIN "departures" AS d ON d."id" = f."departure" WHERE d."status" = 'on-sale' AND d."places_left" >= 10 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("city", "trip", "month") DO UPDATE SET "first_day" = least(m."first_day", excluded."first_day"), "last_day" = greatest(m."last_day", excluded."last_day"), "from_cad" = least(m."from_cad", excluded."from_cad");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "trip_months_remove_fares"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM "trip_month_recount"(gone."trip", gone."month") FROM (
    SELECT DISTINCT d."trip", substr(d."start_day", 1, 7) AS "month"
    FROM "removed" AS f INNER JOIN "departures" AS d ON d."id" = f."departure" WHERE d."status" = 'on-sale' AND d."places_left" >= 10 ORDER BY 1, 2
  ) AS gone;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A seat is taken or blocked: of one that is the other, no row is written. The locks of the run keep the two from missing each other.
CREATE FUNCTION "seats_refuse_blocked"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM 1 FROM "runs" WHERE "id" = NEW."run" FOR KEY SHARE;
  IF EXISTS (SELECT 1 FROM "blocked_seats" AS b WHERE b."run" = NEW."run" AND b."seat" = NEW."seat") THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "blocked_seats_refuse_taken"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM 1 FROM "runs" WHERE "id" = NEW."run" FOR UPDATE;
  IF EXISTS (SELECT 1 FROM "seats" AS s WHERE s."run" = NEW."run" AND s."seat" = NEW."seat") THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "trip_rooms_write"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM "trip_rooms" WHERE "trip" = NEW."slug";
  INSERT INTO "trip_rooms" SELECT NEW."slug", a."nth", a."cad"::bigint FROM jsonb_array_elements_text(NEW."data" -> 'room' -> 'perAdultCad') WITH ORDINALITY AS a("cad", "nth");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "tickets_change_traveller"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "replaced_tickets" ("checkout", "traveller", "generation", "departure", "replaced_at")
    SELECT OLD."checkout", OLD."position", OLD."ticket_generation", c."departure", clock_timestamp() FROM "checkouts" AS c WHERE c."id" = OLD."checkout";
  NEW."ticket_generation" := OLD."ticket_generation" + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "tickets_remove_traveller"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "replaced_tickets" ("checkout", "traveller", "generation", "departure", "replaced_at")
    SELECT OLD."checkout", OLD."position", OLD."ticket_generation", c."departure", clock_timestamp() FROM "checkouts" AS c WHERE c."id" = OLD."checkout" AND c."state" = 'booked';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "tickets_add_traveller"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW."ticket_generation" := 1 + coalesce((SELECT max(r."generation") FROM "replaced_tickets" AS r WHERE r."checkout" = NEW."checkout" AND r."traveller" = NEW."position"), 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "tickets_change_departure"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "replaced_tickets" ("checkout", "traveller", "generation", "departure", "replaced_at")
    SELECT t."checkout", t."position", t."ticket_generation", OLD."departure", clock_timestamp() FROM "travellers" AS t WHERE t."checkout" = NEW."id" AND t."cancelled_at" IS NULL;
  UPDATE "travellers" SET "ticket_generation" = "ticket_generation" + 1 WHERE "checkout" = NEW."id" AND "cancelled_at" IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "booking_record_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF EXISTS (SELECT 1 FROM "bookings" INNER JOIN "travellers" ON "travellers"."checkout" = "bookings"."checkout" WHERE "bookings"."number" = OLD."booking") THEN RAISE EXCEPTION '% are append-only', TG_TABLE_NAME; END IF; RETURN OLD; END $$;
--> statement-breakpoint
CREATE FUNCTION "boarding_mark_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF EXISTS (SELECT 1 FROM "travellers" WHERE "travellers"."checkout" = OLD."checkout") THEN RAISE EXCEPTION 'boarding marks are append-only'; END IF; RETURN OLD; END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_no_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger" FOR EACH STATEMENT EXECUTE FUNCTION "ledger_refuse"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_no_update" BEFORE UPDATE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_refuse"();
--> statement-breakpoint
CREATE TRIGGER "audit_log_no_delete" BEFORE DELETE ON "audit_log" FOR EACH ROW WHEN (OLD."at" > now() - interval '7 years') EXECUTE FUNCTION "audit_log_refuse"();
--> statement-breakpoint
CREATE TRIGGER "runs_changed" AFTER UPDATE ON "runs" REFERENCING OLD TABLE AS "was" NEW TABLE AS "is" FOR EACH STATEMENT EXECUTE FUNCTION "runs_change"();
--> statement-breakpoint
CREATE TRIGGER "departure_runs_added" AFTER INSERT ON "departure_runs" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "departure_runs_add"();
--> statement-breakpoint
CREATE TRIGGER "trip_months_departures_added" AFTER INSERT ON "departures" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "trip_months_add_departures"();
--> statement-breakpoint
CREATE TRIGGER "trip_months_departure_changed" AFTER UPDATE OF "trip", "start_day", "places_left", "status", "from_cad", "stay_cad" ON "departures" FOR EACH ROW
WHEN ((OLD."status" = 'on-sale' AND OLD."places_left" >= 10) <> (NEW."status" = 'on-sale' AND NEW."places_left" >= 10)
  OR (NEW."status" = 'on-sale' AND NEW."places_left" >= 10 AND (OLD."trip" <> NEW."trip" OR OLD."start_day" <> NEW."start_day" OR OLD."from_cad" <> NEW."from_cad" OR OLD."stay_cad" <> NEW."stay_cad")))
EXECUTE FUNCTION "trip_months_recount_both"();
--> statement-breakpoint
CREATE TRIGGER "trip_months_departure_removed" AFTER DELETE ON "departures" FOR EACH ROW WHEN (OLD."status" = 'on-sale' AND OLD."places_left" >= 10) EXECUTE FUNCTION "trip_months_recount_old"();
--> statement-breakpoint
CREATE TRIGGER "trip_months_fares_added" AFTER INSERT ON "fares" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "trip_months_add_fares"();
--> statement-breakpoint
CREATE TRIGGER "trip_months_fare_changed" AFTER UPDATE OF "city", "adult_cad" ON "fares" FOR EACH ROW WHEN (OLD."city" <> NEW."city" OR OLD."adult_cad" <> NEW."adult_cad") EXECUTE FUNCTION "trip_months_change_fare"();
--> statement-breakpoint
CREATE TRIGGER "trip_months_fares_removed" AFTER DELETE ON "fares" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "trip_months_remove_fares"();
--> statement-breakpoint
CREATE TRIGGER "seats_not_blocked" BEFORE INSERT ON "seats" FOR EACH ROW EXECUTE FUNCTION "seats_refuse_blocked"();
--> statement-breakpoint
CREATE TRIGGER "blocked_seats_not_taken" BEFORE INSERT ON "blocked_seats" FOR EACH ROW EXECUTE FUNCTION "blocked_seats_refuse_taken"();
--> statement-breakpoint
CREATE TRIGGER "trip_rooms_trip_written" AFTER INSERT OR UPDATE OF "data" ON "trips" FOR EACH ROW EXECUTE FUNCTION "trip_rooms_write"();
--> statement-breakpoint
CREATE TRIGGER "tickets_traveller_changed" BEFORE UPDATE OF "title", "first_name", "last_name", "nationality", "cancelled_at" ON "travellers" FOR EACH ROW
WHEN (OLD."title" <> NEW."title" OR OLD."first_name" <> NEW."first_name" OR OLD."last_name" <> NEW."last_name" OR OLD."nationality" <> NEW."nationality" OR OLD."cancelled_at" IS DISTINCT FROM NEW."cancelled_at")
EXECUTE FUNCTION "tickets_change_traveller"();
--> statement-breakpoint
CREATE TRIGGER "tickets_traveller_removed" AFTER DELETE ON "travellers" FOR EACH ROW EXECUTE FUNCTION "tickets_remove_traveller"();
--> statement-breakpoint
CREATE TRIGGER "tickets_traveller_added" BEFORE INSERT ON "travellers" FOR EACH ROW EXECUTE FUNCTION "tickets_add_traveller"();
--> statement-breakpoint
CREATE TRIGGER "tickets_departure_changed" AFTER UPDATE OF "departure" ON "checkouts" FOR EACH ROW WHEN (OLD."departure" <> NEW."departure") EXECUTE FUNCTION "tickets_change_departure"();
--> statement-breakpoint
CREATE TRIGGER "receipts_no_change" BEFORE UPDATE OR TRUNCATE ON "receipts" FOR EACH STATEMENT EXECUTE FUNCTION "receipts_refuse"();
--> statement-breakpoint
CREATE TRIGGER "receipts_no_delete" BEFORE DELETE ON "receipts" FOR EACH ROW EXECUTE FUNCTION "booking_record_refuse"();
--> statement-breakpoint
CREATE TRIGGER "booking_changes_no_change" BEFORE UPDATE OR TRUNCATE ON "booking_changes" FOR EACH STATEMENT EXECUTE FUNCTION "receipts_refuse"();
--> statement-breakpoint
CREATE TRIGGER "booking_changes_no_delete" BEFORE DELETE ON "booking_changes" FOR EACH ROW EXECUTE FUNCTION "booking_record_refuse"();
--> statement-breakpoint
CREATE TRIGGER "booking_notes_no_change" BEFORE UPDATE OR TRUNCATE ON "booking_notes" FOR EACH STATEMENT EXECUTE FUNCTION "booking_notes_refuse"();
--> statement-breakpoint
CREATE TRIGGER "booking_notes_no_delete" BEFORE DELETE ON "booking_notes" FOR EACH ROW EXECUTE FUNCTION "booking_record_refuse"();
--> statement-breakpoint
CREATE TRIGGER "boarding_marks_no_change" BEFORE UPDATE OR TRUNCATE ON "boarding_marks" FOR EACH STATEMENT EXECUTE FUNCTION "boarding_marks_refuse"();
--> statement-breakpoint
CREATE TRIGGER "boarding_marks_no_delete" BEFORE DELETE ON "boarding_marks" FOR EACH ROW EXECUTE FUNCTION "boarding_mark_refuse"();
