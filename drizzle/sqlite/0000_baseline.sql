CREATE TABLE `adjustments` (
	`id` text PRIMARY KEY NOT NULL,
	`booking` text NOT NULL,
	`traveller` integer NOT NULL,
	`from_year` integer NOT NULL,
	`to_year` integer NOT NULL,
	`from_type` text NOT NULL,
	`to_type` text NOT NULL,
	`price_before` integer NOT NULL,
	`price_after` integer NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "adjustments_price" CHECK("adjustments"."price_before" > 0 and "adjustments"."price_after" > 0)
);
--> statement-breakpoint
CREATE INDEX `adjustments_booking` ON `adjustments` (`booking`,`made_at`);--> statement-breakpoint
CREATE TABLE `receipt_counter` (
	`id` integer PRIMARY KEY NOT NULL,
	`last` integer NOT NULL,
	CONSTRAINT "receipt_counter_one" CHECK("receipt_counter"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `receipts` (
	`number` integer PRIMARY KEY NOT NULL,
	`booking` text NOT NULL,
	`kind` text NOT NULL,
	`payment` text,
	`refund` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`issued_at` integer NOT NULL,
	`data` text NOT NULL,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receipts_amount" CHECK("receipts"."amount" > 0),
	CONSTRAINT "receipts_kind" CHECK(("receipts"."kind" = 'payment' and "receipts"."payment" is not null and "receipts"."refund" is null) or ("receipts"."kind" = 'refund' and "receipts"."refund" is not null and "receipts"."payment" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_payment` ON `receipts` (`payment`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_refund` ON `receipts` (`refund`);--> statement-breakpoint
CREATE INDEX `receipts_booking` ON `receipts` (`booking`);--> statement-breakpoint
CREATE TABLE `alert_ways` (
	`way` text PRIMARY KEY NOT NULL,
	`next_try_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`state` text NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`raised_at` integer NOT NULL,
	`ended_at` integer,
	`webhook_told` text,
	`webhook_at` integer,
	`mail_told` text,
	`mail_at` integer,
	CONSTRAINT "alerts_state" CHECK("alerts"."state" in ('open', 'ended')),
	CONSTRAINT "alerts_ended" CHECK(("alerts"."state" = 'ended') = ("alerts"."ended_at" is not null))
);
--> statement-breakpoint
CREATE INDEX `alerts_open` ON `alerts` (`state`,`kind`);--> statement-breakpoint
CREATE TABLE `build_files` (
	`path` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`brotli` integer NOT NULL,
	`needed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `build_files_needed` ON `build_files` (`needed_at`);--> statement-breakpoint
CREATE TABLE `catalogue_imports` (
	`version` integer PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`expanded_on` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cities` (
	`slug` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`data` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `coaches` (
	`slug` text PRIMARY KEY NOT NULL,
	`data` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `departures` (
	`id` text PRIMARY KEY NOT NULL,
	`trip` text NOT NULL,
	`destination` text NOT NULL,
	`coach` text NOT NULL,
	`start_day` text NOT NULL,
	`end_day` text NOT NULL,
	`nights` integer,
	`capacity` integer NOT NULL,
	`taken` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`from_cad` integer NOT NULL,
	`stay_cad` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`trip`) REFERENCES `trips`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coach`) REFERENCES `coaches`(`slug`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "departures_taken_within_capacity" CHECK("departures"."taken" >= 0 and "departures"."taken" <= "departures"."capacity")
);
--> statement-breakpoint
CREATE INDEX `departures_trip_day` ON `departures` (`trip`,`start_day`);--> statement-breakpoint
CREATE INDEX `departures_destination_day` ON `departures` (`destination`,`start_day`);--> statement-breakpoint
CREATE INDEX `departures_day` ON `departures` (`start_day`);--> statement-breakpoint
CREATE TABLE `destinations` (
	`slug` text PRIMARY KEY NOT NULL,
	`position` integer NOT NULL,
	`data` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `discount_codes` (
	`code` text PRIMARY KEY NOT NULL,
	`used` integer DEFAULT 0 NOT NULL,
	`uses` integer,
	`data` text NOT NULL,
	CONSTRAINT "discount_codes_used" CHECK("discount_codes"."used" >= 0 and ("discount_codes"."uses" is null or "discount_codes"."used" <= "discount_codes"."uses"))
);
--> statement-breakpoint
CREATE TABLE `fares` (
	`departure` text NOT NULL,
	`city` text NOT NULL,
	`trip` text NOT NULL,
	`start_day` text NOT NULL,
	`adult_cad` integer NOT NULL,
	`child_cad` integer NOT NULL,
	PRIMARY KEY(`departure`, `city`),
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`city`) REFERENCES `cities`(`slug`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `fares_trip_city_day` ON `fares` (`trip`,`city`,`start_day`);--> statement-breakpoint
CREATE INDEX `fares_city_day` ON `fares` (`city`,`start_day`);--> statement-breakpoint
CREATE TABLE `rates` (
	`currency` text NOT NULL,
	`from_day` text NOT NULL,
	`micros` integer NOT NULL,
	PRIMARY KEY(`currency`, `from_day`),
	CONSTRAINT "rates_positive" CHECK("rates"."micros" > 0)
);
--> statement-breakpoint
CREATE TABLE `trips` (
	`slug` text PRIMARY KEY NOT NULL,
	`destination` text NOT NULL,
	`kind` text NOT NULL,
	`days` integer NOT NULL,
	`position` integer NOT NULL,
	`data` text NOT NULL,
	FOREIGN KEY (`destination`) REFERENCES `destinations`(`slug`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `trips_destination` ON `trips` (`destination`,`position`);--> statement-breakpoint
CREATE INDEX `trips_kind` ON `trips` (`kind`,`position`);--> statement-breakpoint
CREATE TABLE `checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`departure` text NOT NULL,
	`trip` text NOT NULL,
	`city` text NOT NULL,
	`journey` text NOT NULL,
	`locale` text NOT NULL,
	`currency` text NOT NULL,
	`rate_micros` integer NOT NULL,
	`adults` integer NOT NULL,
	`children` integer NOT NULL,
	`adult_price` integer NOT NULL,
	`child_price` integer NOT NULL,
	`stay_price` integer DEFAULT 0 NOT NULL,
	`extras_price` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`discount_code` text,
	`discount` integer DEFAULT 0 NOT NULL,
	`plan` text DEFAULT 'full' NOT NULL,
	`several_cards` integer DEFAULT false NOT NULL,
	`wallet` text,
	`state` text NOT NULL,
	`places_held` integer NOT NULL,
	`held_until` integer NOT NULL,
	`travellers_done` integer DEFAULT false NOT NULL,
	`seats_done` integer DEFAULT false NOT NULL,
	`opened_at` integer NOT NULL,
	`visitor` text,
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "checkouts_total" CHECK("checkouts"."total" = "checkouts"."adults" * "checkouts"."adult_price" + "checkouts"."children" * "checkouts"."child_price" + "checkouts"."stay_price" + "checkouts"."extras_price" - "checkouts"."discount"),
	CONSTRAINT "checkouts_parts" CHECK("checkouts"."stay_price" >= 0 and "checkouts"."extras_price" >= 0),
	CONSTRAINT "checkouts_discount" CHECK("checkouts"."discount" >= 0 and "checkouts"."total" > 0),
	CONSTRAINT "checkouts_plan" CHECK("checkouts"."plan" in ('full', 'deposit')),
	CONSTRAINT "checkouts_state" CHECK("checkouts"."state" in ('open', 'paying', 'booked', 'expired')),
	CONSTRAINT "checkouts_held" CHECK("checkouts"."state" = 'expired' or "checkouts"."places_held")
);
--> statement-breakpoint
CREATE INDEX `checkouts_due` ON `checkouts` (`state`,`held_until`);--> statement-breakpoint
CREATE INDEX `checkouts_departure` ON `checkouts` (`departure`);--> statement-breakpoint
CREATE INDEX `checkouts_visitor` ON `checkouts` (`visitor`,`held_until`);--> statement-breakpoint
CREATE INDEX `checkouts_to_purge` ON `checkouts` (`travellers_done`,`state`,`held_until`);--> statement-breakpoint
CREATE TABLE `hold_extensions` (
	`key` text PRIMARY KEY NOT NULL,
	`checkout` text NOT NULL,
	`recipient` text NOT NULL,
	`mail` text NOT NULL,
	`asked_at` integer NOT NULL,
	`confirmed_at` integer,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `hold_extensions_recipient` ON `hold_extensions` (`recipient`,`asked_at`);--> statement-breakpoint
CREATE INDEX `hold_extensions_checkout` ON `hold_extensions` (`checkout`);--> statement-breakpoint
CREATE INDEX `hold_extensions_asked` ON `hold_extensions` (`asked_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `hold_extensions_once` ON `hold_extensions` (`checkout`) WHERE confirmed_at is not null;--> statement-breakpoint
CREATE TABLE `seats` (
	`departure` text NOT NULL,
	`seat` text NOT NULL,
	`checkout` text NOT NULL,
	`traveller` integer NOT NULL,
	PRIMARY KEY(`departure`, `seat`),
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seats_traveller` ON `seats` (`checkout`,`traveller`);--> statement-breakpoint
CREATE TABLE `travellers` (
	`checkout` text NOT NULL,
	`position` integer NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text,
	`phone` text,
	`nationality` text NOT NULL,
	`birth_day` text NOT NULL,
	PRIMARY KEY(`checkout`, `position`),
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `travellers_email` ON `travellers` (lower("email"));--> statement-breakpoint
CREATE TABLE `company` (
	`id` integer PRIMARY KEY NOT NULL,
	`data` text NOT NULL,
	CONSTRAINT "company_one" CHECK("company"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`name` text,
	`id_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_traveller` ON `sessions` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `sessions_expired` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`browser` text NOT NULL,
	`state` text,
	`nonce` text,
	`code_verifier` text,
	`target` text NOT NULL,
	`locale` text NOT NULL,
	`window` text NOT NULL,
	`visitor` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`failed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_ins_state` ON `sign_ins` (`state`);--> statement-breakpoint
CREATE INDEX `sign_ins_browser` ON `sign_ins` (`browser`);--> statement-breakpoint
CREATE INDEX `sign_ins_visitor` ON `sign_ins` (`visitor`,`created_at`);--> statement-breakpoint
CREATE INDEX `sign_ins_expired` ON `sign_ins` (`expires_at`);--> statement-breakpoint
CREATE TABLE `bookings` (
	`number` text PRIMARY KEY NOT NULL,
	`checkout` text NOT NULL,
	`key` text NOT NULL,
	`booked_at` integer NOT NULL,
	`price` integer NOT NULL,
	`paid` integer NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bookings_paid" CHECK("bookings"."paid" >= 0 and "bookings"."paid" <= "bookings"."price")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_checkout` ON `bookings` (`checkout`);--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_key` ON `bookings` (`key`);--> statement-breakpoint
CREATE TABLE `charges` (
	`id` text PRIMARY KEY NOT NULL,
	`payment` text NOT NULL,
	`checkout` text NOT NULL,
	`position` integer NOT NULL,
	`card_token` text NOT NULL,
	`in_wallet` integer NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`reference` text,
	`sent` text,
	`decline_code` text,
	`challenge_url` text,
	`card_brand` text,
	`card_last4` text,
	`created_at` integer NOT NULL,
	`moved_at` integer NOT NULL,
	FOREIGN KEY (`payment`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "charges_amount" CHECK("charges"."amount" > 0),
	CONSTRAINT "charges_state" CHECK("charges"."state" in ('waiting', 'created', 'unknown', 'challenge', 'authorised', 'captured', 'declined', 'released'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `charges_position` ON `charges` (`payment`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `charges_card` ON `charges` (`payment`,`card_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `charges_reference` ON `charges` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `charges_card_token` ON `charges` (`card_token`) WHERE not in_wallet;--> statement-breakpoint
CREATE INDEX `charges_checkout` ON `charges` (`checkout`);--> statement-breakpoint
CREATE TABLE `gateway_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ledger` (
	`id` text PRIMARY KEY NOT NULL,
	`charge` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reference` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`charge`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_amount" CHECK("ledger"."amount" > 0),
	CONSTRAINT "ledger_kind" CHECK("ledger"."kind" in ('capture', 'refund'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_reference` ON `ledger` (`kind`,`reference`);--> statement-breakpoint
CREATE INDEX `ledger_charge` ON `ledger` (`charge`);--> statement-breakpoint
CREATE TABLE `payment_details` (
	`checkout` text PRIMARY KEY NOT NULL,
	`billing` text NOT NULL,
	`part` integer,
	`several_cards` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_details_part" CHECK("payment_details"."part" > 0)
);
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`checkout` text NOT NULL,
	`nonce` text NOT NULL,
	`purpose` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`billing` text NOT NULL,
	`awaited` integer DEFAULT false NOT NULL,
	`visitor` text,
	`created_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK("payments"."amount" > 0),
	CONSTRAINT "payments_state" CHECK("payments"."state" in ('live', 'paid', 'failed')),
	CONSTRAINT "payments_purpose" CHECK("payments"."purpose" in ('booking', 'balance'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_nonce` ON `payments` (`nonce`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_live` ON `payments` (`checkout`) WHERE state = 'live';--> statement-breakpoint
CREATE INDEX `payments_checkout` ON `payments` (`checkout`);--> statement-breakpoint
CREATE INDEX `payments_due` ON `payments` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `payments_visitor` ON `payments` (`visitor`,`created_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`charge` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`charge`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount" > 0),
	CONSTRAINT "refunds_state" CHECK("refunds"."state" in ('waiting', 'done'))
);
--> statement-breakpoint
CREATE INDEX `refunds_due` ON `refunds` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `refunds_charge` ON `refunds` (`charge`);--> statement-breakpoint
CREATE TABLE `split_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`checkout` text NOT NULL,
	`card_token` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`amount` integer NOT NULL,
	`position` integer NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "split_cards_amount" CHECK("split_cards"."amount" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `split_cards_card_token` ON `split_cards` (`card_token`);--> statement-breakpoint
CREATE UNIQUE INDEX `split_cards_checkout` ON `split_cards` (`checkout`,`position`);--> statement-breakpoint
CREATE TABLE `unknown_charges` (
	`reference` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`state` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "unknown_charges_state" CHECK("unknown_charges"."state" in ('authorised', 'captured', 'over'))
);
--> statement-breakpoint
CREATE INDEX `unknown_charges_state` ON `unknown_charges` (`state`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`key` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`attachments` text,
	`locale` text NOT NULL,
	`unsubscribe` text,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`copies` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_state" CHECK("outbox"."state" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_try_at`);--> statement-breakpoint
CREATE TABLE `planner_feeds` (
	`trip` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`key` text NOT NULL,
	`locale` text NOT NULL,
	`digest` text NOT NULL,
	`revised_at` integer NOT NULL,
	FOREIGN KEY (`trip`) REFERENCES `planner_trips`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `planner_feeds_key` ON `planner_feeds` (`key`);--> statement-breakpoint
CREATE TABLE `planner_files` (
	`id` text PRIMARY KEY NOT NULL,
	`trip` text NOT NULL,
	`item` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`hash` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`trip`) REFERENCES `planner_trips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "planner_files_bytes" CHECK("planner_files"."bytes" > 0)
);
--> statement-breakpoint
CREATE INDEX `planner_files_trip` ON `planner_files` (`trip`,`item`);--> statement-breakpoint
CREATE UNIQUE INDEX `planner_files_once` ON `planner_files` (`trip`,`item`,`hash`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `planner_files_deleted` ON `planner_files` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `planner_items` (
	`id` text PRIMARY KEY NOT NULL,
	`trip` text NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`start_day` text,
	`end_day` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`trip`) REFERENCES `planner_trips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "planner_items_kind" CHECK("planner_items"."kind" in ('bus', 'hotel', 'activity', 'restaurant'))
);
--> statement-breakpoint
CREATE INDEX `planner_items_trip` ON `planner_items` (`trip`);--> statement-breakpoint
CREATE INDEX `planner_items_deleted` ON `planner_items` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `planner_notes` (
	`trip` text NOT NULL,
	`item` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`trip`, `item`),
	FOREIGN KEY (`trip`) REFERENCES `planner_trips`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `planner_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`trip` text NOT NULL,
	`email` text NOT NULL,
	`key` text NOT NULL,
	`locale` text NOT NULL,
	`shared_by` text NOT NULL,
	`shows_private` integer NOT NULL,
	`files` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`opened_at` integer,
	`follows` integer DEFAULT false NOT NULL,
	`last_sent` text,
	`last_sent_on` text,
	FOREIGN KEY (`trip`) REFERENCES `planner_trips`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `planner_shares_last_sent` ON `planner_shares` (`follows`,`last_sent_on`);--> statement-breakpoint
CREATE UNIQUE INDEX `planner_shares_key` ON `planner_shares` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `planner_shares_once` ON `planner_shares` (`trip`,`email`) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX `planner_shares_email` ON `planner_shares` (`email`);--> statement-breakpoint
CREATE TABLE `planner_trips` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`booking` text,
	`name` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "planner_trips_named" CHECK(("planner_trips"."booking" is null) <> ("planner_trips"."name" is null))
);
--> statement-breakpoint
CREATE INDEX `planner_trips_owner` ON `planner_trips` (`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `planner_trips_booking` ON `planner_trips` (`booking`,`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `planner_trips_deleted` ON `planner_trips` (`deleted_at`);--> statement-breakpoint
CREATE TABLE `request_counts` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `request_counts_over` ON `request_counts` (`until`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`booking` text,
	`trip` text NOT NULL,
	`rating` integer NOT NULL,
	`author` text NOT NULL,
	`city` text NOT NULL,
	`text` text NOT NULL,
	`locale` text NOT NULL,
	`day` text NOT NULL,
	`sample` integer NOT NULL,
	`published_at` integer,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`trip`) REFERENCES `trips`(`slug`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_sample" CHECK("reviews"."sample" = ("reviews"."booking" is null)),
	CONSTRAINT "reviews_locale" CHECK("reviews"."locale" in ('fr-ca', 'en-ca'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_booking` ON `reviews` (`booking`);--> statement-breakpoint
CREATE INDEX `reviews_trip_day` ON `reviews` (`trip`,`day`);--> statement-breakpoint
CREATE INDEX `reviews_rating_day` ON `reviews` (`rating`,`day`);--> statement-breakpoint
CREATE TABLE `checkout_extras` (
	`checkout` text NOT NULL,
	`traveller` integer NOT NULL,
	`activity` text NOT NULL,
	`name` text NOT NULL,
	`day` text NOT NULL,
	`time` text,
	`address` text,
	`price` integer NOT NULL,
	PRIMARY KEY(`checkout`, `traveller`, `activity`),
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "checkout_extras_price" CHECK("checkout_extras"."price" > 0)
);
--> statement-breakpoint
CREATE TABLE `extra_places` (
	`departure` text NOT NULL,
	`activity` text NOT NULL,
	`capacity` integer NOT NULL,
	`taken` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`departure`, `activity`),
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "extra_places_taken" CHECK("extra_places"."taken" >= 0 and "extra_places"."taken" <= "extra_places"."capacity")
);
--> statement-breakpoint
CREATE TABLE `hotels` (
	`slug` text PRIMARY KEY NOT NULL,
	`destination` text NOT NULL,
	`position` integer NOT NULL,
	`data` text NOT NULL,
	FOREIGN KEY (`destination`) REFERENCES `destinations`(`slug`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `room_nights` (
	`hotel` text NOT NULL,
	`room` text NOT NULL,
	`night` text NOT NULL,
	`rooms` integer NOT NULL,
	`taken` integer DEFAULT 0 NOT NULL,
	`minimum_nights` integer NOT NULL,
	`per_person_cad` text NOT NULL,
	PRIMARY KEY(`hotel`, `room`, `night`),
	FOREIGN KEY (`hotel`) REFERENCES `hotels`(`slug`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "room_nights_taken" CHECK("room_nights"."taken" >= 0 and "room_nights"."taken" <= "room_nights"."rooms")
);
--> statement-breakpoint
CREATE INDEX `room_nights_night` ON `room_nights` (`night`);--> statement-breakpoint
CREATE TABLE `stays` (
	`checkout` text PRIMARY KEY NOT NULL,
	`supplier` text NOT NULL,
	`hotel` text NOT NULL,
	`room` text NOT NULL,
	`about` text NOT NULL,
	`room_name` text NOT NULL,
	`first_night` text NOT NULL,
	`nights` integer NOT NULL,
	`guests` integer NOT NULL,
	`two_beds` integer NOT NULL,
	`per_person` integer NOT NULL,
	`two_beds_price` integer NOT NULL,
	`total` integer NOT NULL,
	`shown_total` integer NOT NULL,
	`total_cad` integer NOT NULL,
	`state` text NOT NULL,
	`key` text NOT NULL,
	`quote` text,
	`reference` text,
	`held_until` integer,
	`confirmation_number` text,
	`confirmation_code` text,
	`created_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stays_total" CHECK("stays"."total" = "stays"."guests" * "stays"."per_person" + "stays"."two_beds_price" and "stays"."total" > 0),
	CONSTRAINT "stays_length" CHECK("stays"."nights" > 0 and "stays"."guests" > 0),
	CONSTRAINT "stays_supplier" CHECK("stays"."supplier" in ('own', 'partner')),
	CONSTRAINT "stays_state" CHECK("stays"."state" in ('asked', 'held', 'confirming', 'confirmed', 'refused', 'leaving', 'left')),
	CONSTRAINT "stays_confirmed" CHECK("stays"."state" <> 'confirmed' or "stays"."confirmation_number" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stays_key` ON `stays` (`key`);--> statement-breakpoint
CREATE INDEX `stays_due` ON `stays` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `stays_hotel` ON `stays` (`hotel`);