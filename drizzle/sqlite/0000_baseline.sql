CREATE TABLE `booking_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`booking` text NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`asked_by` text NOT NULL,
	`member` text,
	`why` text,
	`price_before` integer NOT NULL,
	`price_after` integer NOT NULL,
	`goes_back` integer NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "booking_changes_price" CHECK("booking_changes"."price_before" >= 0 and "booking_changes"."price_after" >= 0 and "booking_changes"."goes_back" >= 0),
	CONSTRAINT "booking_changes_asker" CHECK("booking_changes"."asked_by" in ('traveller', 'staff'))
);
--> statement-breakpoint
CREATE INDEX `booking_changes_booking` ON `booking_changes` (`booking`,`made_at`);--> statement-breakpoint
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
	`movement` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`issued_at` integer NOT NULL,
	`data` text NOT NULL,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receipts_amount" CHECK("receipts"."amount" > 0),
	CONSTRAINT "receipts_kind" CHECK(("receipts"."payment" is not null and "receipts"."kind" = 'payment' and "receipts"."refund" is null) or ("receipts"."payment" is null and ("receipts"."movement" is not null or ("receipts"."kind" = 'refund' and "receipts"."refund" is not null))))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_payment` ON `receipts` (`payment`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_movement` ON `receipts` (`movement`);--> statement-breakpoint
CREATE INDEX `receipts_refund` ON `receipts` (`refund`);--> statement-breakpoint
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
	`seen_at` integer NOT NULL,
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
CREATE TABLE `confirmation_codes` (
	`subject` text PRIMARY KEY NOT NULL,
	`about` text NOT NULL,
	`hash` text NOT NULL,
	`tries` integer NOT NULL,
	`day` text NOT NULL,
	`day_tries` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `confirmation_codes_expires` ON `confirmation_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`booking` text NOT NULL,
	`kind` text NOT NULL,
	`choice` text NOT NULL,
	`price_before` integer NOT NULL,
	`price` integer NOT NULL,
	`goes_back` integer NOT NULL,
	`seen` text NOT NULL,
	`member` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`consumed_at` integer,
	`result` text,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `quotes_booking` ON `quotes` (`booking`);--> statement-breakpoint
CREATE INDEX `quotes_expires` ON `quotes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `boarding_marks` (
	`id` text PRIMARY KEY NOT NULL,
	`run` text NOT NULL,
	`checkout` text NOT NULL,
	`traveller` integer NOT NULL,
	`state` text NOT NULL,
	`ticket_generation` integer,
	`reason` text NOT NULL,
	`way` text NOT NULL,
	`seen` text NOT NULL,
	`marked_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`member` text NOT NULL,
	FOREIGN KEY (`run`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `boarding_marks_run` ON `boarding_marks` (`run`);--> statement-breakpoint
CREATE TABLE `replaced_tickets` (
	`checkout` text NOT NULL,
	`traveller` integer NOT NULL,
	`generation` integer NOT NULL,
	`departure` text NOT NULL,
	`replaced_at` integer NOT NULL,
	PRIMARY KEY(`checkout`, `traveller`, `generation`),
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `replaced_tickets_departure` ON `replaced_tickets` (`departure`);--> statement-breakpoint
CREATE TABLE `build_files` (
	`path` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`brotli` integer NOT NULL,
	`needed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `build_files_needed` ON `build_files` (`needed_at`);--> statement-breakpoint
CREATE TABLE `call_off_holds` (
	`checkout` text PRIMARY KEY NOT NULL,
	`departure` text NOT NULL,
	`booking` text NOT NULL,
	`offered` text NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offered`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `call_off_holds_once` ON `call_off_holds` (`departure`,`booking`,`offered`);--> statement-breakpoint
CREATE TABLE `call_off_parties` (
	`departure` text NOT NULL,
	`booking` text NOT NULL,
	`key` text NOT NULL,
	`state` text NOT NULL,
	`chosen_by` text,
	`member` text,
	`moved_to` text,
	`told_at` integer,
	`answered_at` integer,
	`next_attempt_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`departure`, `booking`),
	FOREIGN KEY (`departure`) REFERENCES `call_offs`(`departure`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "call_off_parties_state" CHECK("call_off_parties"."state" in ('due', 'waiting', 'moved', 'refunded')),
	CONSTRAINT "call_off_parties_moved" CHECK(("call_off_parties"."state" = 'moved') = ("call_off_parties"."moved_to" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `call_off_parties_key` ON `call_off_parties` (`key`);--> statement-breakpoint
CREATE INDEX `call_off_parties_due` ON `call_off_parties` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `call_off_parties_booking` ON `call_off_parties` (`booking`);--> statement-breakpoint
CREATE TABLE `call_offs` (
	`departure` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`why` text NOT NULL,
	`why_shown` integer NOT NULL,
	`offered` text NOT NULL,
	`member` text NOT NULL,
	`decided_at` integer NOT NULL,
	`answer_until` integer NOT NULL,
	`expected` text NOT NULL,
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "call_offs_kind" CHECK("call_offs"."kind" in ('cancelled', 'moved'))
);
--> statement-breakpoint
CREATE TABLE `blocked_seats` (
	`run` text NOT NULL,
	`seat` text NOT NULL,
	`why` text NOT NULL,
	`member` text,
	`blocked_at` integer NOT NULL,
	PRIMARY KEY(`run`, `seat`),
	FOREIGN KEY (`run`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE TABLE `code_stops` (
	`code` text PRIMARY KEY NOT NULL,
	`stopped_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `departure_runs` (
	`departure` text NOT NULL,
	`position` integer NOT NULL,
	`run` text NOT NULL,
	PRIMARY KEY(`departure`, `position`),
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `departure_runs_once` ON `departure_runs` (`run`,`departure`);--> statement-breakpoint
CREATE TABLE `departures` (
	`id` text PRIMARY KEY NOT NULL,
	`trip` text NOT NULL,
	`destination` text NOT NULL,
	`start_day` text NOT NULL,
	`end_day` text NOT NULL,
	`nights` integer,
	`places_left` integer NOT NULL,
	`status` text NOT NULL,
	`from_cad` integer NOT NULL,
	`stay_cad` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`trip`) REFERENCES `trips`(`slug`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "departures_places_left" CHECK("departures"."places_left" >= 0)
);
--> statement-breakpoint
CREATE INDEX `departures_trip_day` ON `departures` (`trip`,`start_day`);--> statement-breakpoint
CREATE INDEX `departures_destination_day` ON `departures` (`destination`,`start_day`);--> statement-breakpoint
CREATE INDEX `departures_destination_day_trip` ON `departures` (`destination`,`start_day`,`trip`);--> statement-breakpoint
CREATE INDEX `departures_day` ON `departures` (`start_day`);--> statement-breakpoint
CREATE INDEX `departures_scarce` ON `departures` (`trip`,`start_day`) WHERE status = 'on-sale' and places_left > 0 and places_left < 10;--> statement-breakpoint
CREATE INDEX `departures_scarce_day` ON `departures` (`start_day`) WHERE status = 'on-sale' and places_left > 0 and places_left < 10;--> statement-breakpoint
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
CREATE INDEX `fares_trip_city_fare` ON `fares` (`trip`,`city`,`start_day`,`departure`,`adult_cad`);--> statement-breakpoint
CREATE TABLE `hotel_confirmations` (
	`departure` text NOT NULL,
	`hotel` text NOT NULL,
	`number` text NOT NULL,
	PRIMARY KEY(`departure`, `hotel`),
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `lines` (
	`slug` text PRIMARY KEY NOT NULL,
	`data` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rates` (
	`currency` text NOT NULL,
	`from_day` text NOT NULL,
	`micros` integer NOT NULL,
	PRIMARY KEY(`currency`, `from_day`),
	CONSTRAINT "rates_positive" CHECK("rates"."micros" > 0)
);
--> statement-breakpoint
CREATE TABLE `run_facts` (
	`run` text PRIMARY KEY NOT NULL,
	`closed` integer NOT NULL,
	`cap` integer,
	`coach` text,
	`minimum` integer,
	`decide_by` text,
	`guide_member` text,
	`driver_member` text,
	`guide` text NOT NULL,
	`driver` text NOT NULL,
	`delay_minutes` integer NOT NULL,
	`version` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`run`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coach`) REFERENCES `coaches`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`guide_member`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`driver_member`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `run_facts_guide` ON `run_facts` (`guide_member`);--> statement-breakpoint
CREATE INDEX `run_facts_driver` ON `run_facts` (`driver_member`);--> statement-breakpoint
CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`line` text,
	`direction` text NOT NULL,
	`day` text NOT NULL,
	`coach` text NOT NULL,
	`capacity` integer NOT NULL,
	`taken` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`line`) REFERENCES `lines`(`slug`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coach`) REFERENCES `coaches`(`slug`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "runs_taken_within_capacity" CHECK("runs"."taken" >= 0 and "runs"."taken" <= "runs"."capacity"),
	CONSTRAINT "runs_direction" CHECK("runs"."direction" in ('outbound', 'return', 'round-trip'))
);
--> statement-breakpoint
CREATE INDEX `runs_day` ON `runs` (`day`);--> statement-breakpoint
CREATE TABLE `trip_months` (
	`city` text NOT NULL,
	`trip` text NOT NULL,
	`month` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`from_cad` integer NOT NULL,
	PRIMARY KEY(`city`, `trip`, `month`),
	FOREIGN KEY (`trip`) REFERENCES `trips`(`slug`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `trip_months_city_month` ON `trip_months` (`city`,`month`,`trip`,`first_day`,`last_day`,`from_cad`);--> statement-breakpoint
CREATE TABLE `trip_rooms` (
	`trip` text NOT NULL,
	`guests` integer NOT NULL,
	`adult_cad` integer NOT NULL,
	PRIMARY KEY(`trip`, `guests`),
	FOREIGN KEY (`trip`) REFERENCES `trips`(`slug`) ON UPDATE no action ON DELETE cascade
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
CREATE INDEX `trips_position` ON `trips` (`position`,`slug`);--> statement-breakpoint
CREATE INDEX `trips_with_activities` ON `trips` (`slug`) WHERE data ->> 'activities' like '%"priceCad"%';--> statement-breakpoint
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
	`cancelled` integer DEFAULT 0 NOT NULL,
	`adult_price` integer NOT NULL,
	`child_price` integer NOT NULL,
	`stay_price` integer DEFAULT 0 NOT NULL,
	`extras_price` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`discount_code` text,
	`discount` integer DEFAULT 0 NOT NULL,
	`discount_rule` text,
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
	`channel` text DEFAULT 'web' NOT NULL,
	`sold_by` text,
	`changes` integer DEFAULT 0 NOT NULL,
	`changed_by` text,
	`group_id` text,
	`group_part` integer,
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "checkouts_total" CHECK("checkouts"."total" = "checkouts"."adults" * "checkouts"."adult_price" + "checkouts"."children" * "checkouts"."child_price" + "checkouts"."stay_price" + "checkouts"."extras_price" - "checkouts"."discount"),
	CONSTRAINT "checkouts_parts" CHECK("checkouts"."stay_price" >= 0 and "checkouts"."extras_price" >= 0),
	CONSTRAINT "checkouts_discount" CHECK("checkouts"."discount" >= 0 and "checkouts"."total" > 0),
	CONSTRAINT "checkouts_plan" CHECK("checkouts"."plan" in ('full', 'deposit')),
	CONSTRAINT "checkouts_state" CHECK("checkouts"."state" in ('open', 'paying', 'booked', 'expired')),
	CONSTRAINT "checkouts_held" CHECK("checkouts"."state" = 'expired' or "checkouts"."places_held")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_group` ON `checkouts` (`group_id`,`group_part`);--> statement-breakpoint
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
CREATE TABLE `pay_links` (
	`key` text PRIMARY KEY NOT NULL,
	`checkout` text NOT NULL,
	`mail` text NOT NULL,
	`sent_at` integer NOT NULL,
	`opened_at` integer,
	`ended_at` integer,
	`amount` integer,
	`last_day` text,
	`billing` text,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pay_links_checkout` ON `pay_links` (`checkout`);--> statement-breakpoint
CREATE INDEX `pay_links_sent` ON `pay_links` (`sent_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_links_mail` ON `pay_links` (`mail`);--> statement-breakpoint
CREATE UNIQUE INDEX `pay_links_live` ON `pay_links` (`checkout`) WHERE ended_at is null;--> statement-breakpoint
CREATE TABLE `seats` (
	`run` text NOT NULL,
	`seat` text NOT NULL,
	`checkout` text NOT NULL,
	`traveller` integer NOT NULL,
	PRIMARY KEY(`run`, `seat`),
	FOREIGN KEY (`run`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seats_traveller` ON `seats` (`checkout`,`traveller`,`run`);--> statement-breakpoint
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
	`birth_day` text,
	`cancelled_at` integer,
	`ticket_generation` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`checkout`, `position`),
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `travellers_email` ON `travellers` (lower("email"));--> statement-breakpoint
CREATE TABLE `claim_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`claim` text NOT NULL,
	`text` text NOT NULL,
	`answered_at` integer NOT NULL,
	FOREIGN KEY (`claim`) REFERENCES `claims`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `claim_answers_claim` ON `claim_answers` (`claim`);--> statement-breakpoint
CREATE TABLE `claim_files` (
	`id` text PRIMARY KEY NOT NULL,
	`claim` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`hash` text NOT NULL,
	`content` text NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`claim`) REFERENCES `claims`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claim_files_once` ON `claim_files` (`claim`,`hash`);--> statement-breakpoint
CREATE TABLE `claims` (
	`number` text PRIMARY KEY NOT NULL,
	`booking` text NOT NULL,
	`nth` integer NOT NULL,
	`text` text NOT NULL,
	`filed_at` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "claims_nth" CHECK("claims"."nth" >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `claims_booking` ON `claims` (`booking`,`nth`);--> statement-breakpoint
CREATE INDEX `claims_state` ON `claims` (`state`,`filed_at`);--> statement-breakpoint
CREATE TABLE `company` (
	`id` integer PRIMARY KEY NOT NULL,
	`data` text NOT NULL,
	CONSTRAINT "company_one" CHECK("company"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `booking_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`booking` text NOT NULL,
	`member` text NOT NULL,
	`text` text NOT NULL,
	`written_at` integer NOT NULL,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `booking_notes_booking` ON `booking_notes` (`booking`,`written_at`);--> statement-breakpoint
CREATE TABLE `booking_search` (
	`booking` text NOT NULL,
	`key` text NOT NULL,
	`word` text NOT NULL,
	PRIMARY KEY(`key`, `word`, `booking`),
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `booking_search_booking` ON `booking_search` (`booking`,`key`,`word`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`charge` text NOT NULL,
	`state` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	`due_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`asked_at` integer NOT NULL,
	FOREIGN KEY (`charge`) REFERENCES `charges`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_amount" CHECK("disputes"."amount" > 0),
	CONSTRAINT "disputes_state_known" CHECK("disputes"."state" in ('inquiry', 'open', 'won', 'lost', 'dropped'))
);
--> statement-breakpoint
CREATE INDEX `disputes_charge` ON `disputes` (`charge`);--> statement-breakpoint
CREATE INDEX `disputes_state` ON `disputes` (`state`,`asked_at`);--> statement-breakpoint
CREATE TABLE `groups` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`state` text NOT NULL,
	`nonce` text,
	`name` text NOT NULL,
	`organiser` text NOT NULL,
	`email` text,
	`phone` text,
	`locale` text NOT NULL,
	`trip` text NOT NULL,
	`city` text NOT NULL,
	`adults` integer NOT NULL,
	`children` integer NOT NULL,
	`wished_day` text,
	`rooms` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`departure` text,
	`schedule` text,
	`names_by` text,
	`asked_at` integer NOT NULL,
	`opened_at` integer,
	`opened_by` text,
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "groups_states" CHECK("groups"."state" in ('asked', 'contract', 'closed')),
	CONSTRAINT "groups_party" CHECK("groups"."adults" >= 1 and "groups"."children" >= 0),
	CONSTRAINT "groups_contract" CHECK("groups"."state" <> 'contract' or ("groups"."departure" is not null and "groups"."schedule" is not null and "groups"."names_by" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `groups_key` ON `groups` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `groups_nonce` ON `groups` (`nonce`);--> statement-breakpoint
CREATE INDEX `groups_state` ON `groups` (`state`,`asked_at`);--> statement-breakpoint
CREATE INDEX `groups_departure` ON `groups` (`departure`);--> statement-breakpoint
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
	`realm` text DEFAULT 'traveller' NOT NULL,
	`window` text NOT NULL,
	`name` text,
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
CREATE TABLE `instances` (
	`id` text PRIMARY KEY NOT NULL,
	`build` text NOT NULL,
	`node` text NOT NULL,
	`fingerprint` text NOT NULL,
	`clock_offset_ms` integer NOT NULL,
	`started_at` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `kept_cards` (
	`card_token` text PRIMARY KEY NOT NULL,
	`checkout` text NOT NULL,
	`state` text NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "kept_cards_state" CHECK("kept_cards"."state" in ('kept', 'leaving', 'gone'))
);
--> statement-breakpoint
CREATE INDEX `kept_cards_due` ON `kept_cards` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `kept_cards_checkout` ON `kept_cards` (`checkout`);--> statement-breakpoint
CREATE TABLE `last_backup` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "last_backup_one" CHECK("last_backup"."id" = 'last')
);
--> statement-breakpoint
CREATE TABLE `bookings` (
	`number` text PRIMARY KEY NOT NULL,
	`checkout` text NOT NULL,
	`key` text NOT NULL,
	`booked_at` integer NOT NULL,
	`price` integer NOT NULL,
	`paid` integer NOT NULL,
	`search_version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bookings_paid" CHECK("bookings"."paid" >= 0 and "bookings"."paid" <= "bookings"."price")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_checkout` ON `bookings` (`checkout`);--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_key` ON `bookings` (`key`);--> statement-breakpoint
CREATE INDEX `bookings_booked_at` ON `bookings` (`booked_at`);--> statement-breakpoint
CREATE INDEX `bookings_search_version` ON `bookings` (`search_version`);--> statement-breakpoint
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
	`method` text DEFAULT 'card' NOT NULL,
	`hand_reference` text,
	`taken_by` text,
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
CREATE INDEX `charges_card_last4` ON `charges` (`card_last4`);--> statement-breakpoint
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
	CONSTRAINT "ledger_amount" CHECK("ledger"."amount" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_reference` ON `ledger` (`kind`,`reference`);--> statement-breakpoint
CREATE INDEX `ledger_charge` ON `ledger` (`charge`);--> statement-breakpoint
CREATE INDEX `ledger_at` ON `ledger` (`at`);--> statement-breakpoint
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
	`pay_link` text,
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
CREATE INDEX `payments_pay_link` ON `payments` (`pay_link`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`charge` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`reason` text NOT NULL,
	`state` text NOT NULL,
	`failed` text,
	`by_hand` text,
	`movement` text,
	`by_dispute` text,
	`past_gateway` integer DEFAULT false NOT NULL,
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
CREATE INDEX `refunds_created` ON `refunds` (`created_at`);--> statement-breakpoint
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
CREATE TABLE `traveller_needs` (
	`checkout` text NOT NULL,
	`traveller` integer NOT NULL,
	`text` text NOT NULL,
	`hotel` integer NOT NULL,
	PRIMARY KEY(`checkout`, `traveller`),
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `notice_parties` (
	`notice` text NOT NULL,
	`booking` text NOT NULL,
	`through` text,
	`contact` text,
	PRIMARY KEY(`notice`, `booking`),
	FOREIGN KEY (`notice`) REFERENCES `notices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`through`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notice_parties_contact` ON `notice_parties` (`notice`,`contact`);--> statement-breakpoint
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`run` text NOT NULL,
	`place` integer NOT NULL,
	`audience` text NOT NULL,
	`city` text NOT NULL,
	`texts` text NOT NULL,
	`sent_by` text NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`run`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_place` ON `notices` (`run`,`place`);--> statement-breakpoint
CREATE INDEX `notices_sent` ON `notices` (`sent_at`);--> statement-breakpoint
CREATE TABLE `scheduled_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`run` text NOT NULL,
	`audience` text NOT NULL,
	`city` text NOT NULL,
	`texts` text NOT NULL,
	`send_at` integer NOT NULL,
	`member` text NOT NULL,
	`sent_by` text NOT NULL,
	FOREIGN KEY (`run`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `scheduled_notices_due` ON `scheduled_notices` (`send_at`);--> statement-breakpoint
CREATE INDEX `scheduled_notices_run` ON `scheduled_notices` (`run`);--> statement-breakpoint
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
	`return_id` text,
	`next_try_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_state" CHECK("outbox"."state" in ('waiting', 'sent', 'failed', 'bounced'))
);
--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_try_at`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_return_id` ON `outbox` (`return_id`);--> statement-breakpoint
CREATE TABLE `reminder_refusals` (
	`recipient` text PRIMARY KEY NOT NULL,
	`refused_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `photo_files` (
	`path` text PRIMARY KEY NOT NULL,
	`photo` text NOT NULL,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`needed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `photo_files_photo` ON `photo_files` (`photo`);--> statement-breakpoint
CREATE INDEX `photo_files_needed` ON `photo_files` (`needed_at`);--> statement-breakpoint
CREATE TABLE `calendar_events` (
	`uid` text PRIMARY KEY NOT NULL,
	`trip` text NOT NULL,
	`day` text NOT NULL,
	`digest` text NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`revised_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `calendar_events_trip` ON `calendar_events` (`trip`);--> statement-breakpoint
CREATE TABLE `planner_feeds` (
	`trip` text PRIMARY KEY NOT NULL,
	`salt` text NOT NULL,
	`key` text NOT NULL,
	`locale` text NOT NULL,
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
	CONSTRAINT "planner_items_kind" CHECK("planner_items"."kind" in ('bus', 'train', 'plane', 'car', 'hotel', 'activity', 'restaurant', 'note', 'checklist'))
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
	`word` text DEFAULT '' NOT NULL,
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
	`booking` text NOT NULL,
	`trip` text NOT NULL,
	`rating` integer NOT NULL,
	`author` text NOT NULL,
	`city` text NOT NULL,
	`text` text NOT NULL,
	`locale` text NOT NULL,
	`day` text NOT NULL,
	`published_at` integer,
	`hidden_at` integer,
	FOREIGN KEY (`booking`) REFERENCES `bookings`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`trip`) REFERENCES `trips`(`slug`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_rating" CHECK("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_locale" CHECK("reviews"."locale" in ('fr-ca', 'en-ca'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_booking` ON `reviews` (`booking`);--> statement-breakpoint
CREATE INDEX `reviews_trip_day` ON `reviews` (`trip`,`day`);--> statement-breakpoint
CREATE INDEX `reviews_rating_day` ON `reviews` (`rating`,`day`);--> statement-breakpoint
CREATE INDEX `reviews_to_read` ON `reviews` (`day`) WHERE published_at is null and hidden_at is null;--> statement-breakpoint
CREATE TABLE `site_kind` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`since` integer NOT NULL,
	CONSTRAINT "site_kind_one" CHECK("site_kind"."id" = 'site')
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`member` text,
	`who` text NOT NULL,
	`what` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text,
	`why` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_kind`,`subject`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_member` ON `audit_log` (`member`,`at`);--> statement-breakpoint
CREATE TABLE `staff_members` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`locale` text NOT NULL,
	`issuer` text,
	`subject` text,
	`invited_by` text,
	`invited_at` integer NOT NULL,
	`joined_at` integer,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_members_email` ON `staff_members` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_members_subject` ON `staff_members` (`issuer`,`subject`);--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`member` text NOT NULL,
	`id_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`member`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_sessions_member` ON `staff_sessions` (`member`);--> statement-breakpoint
CREATE INDEX `staff_sessions_seen` ON `staff_sessions` (`seen_at`);--> statement-breakpoint
CREATE TABLE `checkout_extras` (
	`checkout` text NOT NULL,
	`traveller` integer NOT NULL,
	`activity` text NOT NULL,
	`name` text NOT NULL,
	`day` text NOT NULL,
	`time` text,
	`address` text,
	`price` integer NOT NULL,
	`added_at` integer,
	`returnable_until_days` integer,
	`returned_at` integer,
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
CREATE TABLE `spare_stays` (
	`checkout` text NOT NULL,
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
	`key` text PRIMARY KEY NOT NULL,
	`quote` text,
	`reference` text,
	`held_until` integer,
	`confirmation_number` text,
	`confirmation_code` text,
	`created_at` integer NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "spare_stays_total" CHECK("spare_stays"."total" = "spare_stays"."guests" * "spare_stays"."per_person" + "spare_stays"."two_beds_price" and "spare_stays"."total" > 0),
	CONSTRAINT "spare_stays_length" CHECK("spare_stays"."nights" > 0 and "spare_stays"."guests" > 0),
	CONSTRAINT "spare_stays_state" CHECK("spare_stays"."state" in ('asked', 'held', 'confirming', 'confirmed', 'refused', 'leaving', 'left')),
	CONSTRAINT "spare_stays_confirmed" CHECK("spare_stays"."state" <> 'confirmed' or "spare_stays"."confirmation_number" is not null)
);
--> statement-breakpoint
CREATE INDEX `spare_stays_due` ON `spare_stays` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `spare_stays_checkout` ON `spare_stays` (`checkout`);--> statement-breakpoint
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
CREATE INDEX `stays_hotel` ON `stays` (`hotel`);--> statement-breakpoint
CREATE TABLE `freed_places` (
	`departure` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	FOREIGN KEY (`departure`) REFERENCES `departures`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `waiting_offers` (
	`checkout` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`departure` text NOT NULL,
	`state` text NOT NULL,
	`made_at` integer NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`request`) REFERENCES `waiting_requests`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_offers_one_open` ON `waiting_offers` (`request`) WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_offers_once` ON `waiting_offers` (`request`,`departure`);--> statement-breakpoint
CREATE INDEX `waiting_offers_state` ON `waiting_offers` (`state`);--> statement-breakpoint
CREATE TABLE `waiting_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`trip` text NOT NULL,
	`city` text NOT NULL,
	`adults` integer NOT NULL,
	`children` integer NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`days` text,
	`most` integer NOT NULL,
	`currency` text NOT NULL,
	`locale` text NOT NULL,
	`email` text,
	`name` text,
	`phone` text,
	`state` text NOT NULL,
	`asked_at` integer NOT NULL,
	`since` integer,
	CONSTRAINT "waiting_requests_party" CHECK("waiting_requests"."adults" >= 1 and "waiting_requests"."children" >= 0),
	CONSTRAINT "waiting_requests_days" CHECK("waiting_requests"."first_day" <= "waiting_requests"."last_day"),
	CONSTRAINT "waiting_requests_reached" CHECK("waiting_requests"."email" is not null or "waiting_requests"."phone" is not null),
	CONSTRAINT "waiting_requests_most" CHECK("waiting_requests"."most" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_requests_key` ON `waiting_requests` (`key`);--> statement-breakpoint
CREATE INDEX `waiting_requests_line` ON `waiting_requests` (`trip`,`state`,`since`,`id`);--> statement-breakpoint
CREATE INDEX `waiting_requests_email` ON `waiting_requests` (`email`,`state`);--> statement-breakpoint
CREATE INDEX `waiting_requests_last_day` ON `waiting_requests` (`last_day`);--> statement-breakpoint
CREATE INDEX `waiting_requests_asked` ON `waiting_requests` (`state`,`asked_at`);--> statement-breakpoint
CREATE TABLE `closings` (
	`kind` text NOT NULL,
	`item` text NOT NULL,
	`seen` text NOT NULL,
	`closed_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `item`, `seen`)
);
--> statement-breakpoint
CREATE TABLE `write_probes` (
	`instance` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
-- Triggers, views and functions, which the schema cannot say.
CREATE TRIGGER `booking_changes_no_update` BEFORE UPDATE ON `booking_changes` BEGIN SELECT RAISE(ABORT, 'changes of bookings are append-only'); END;
--> statement-breakpoint
-- What a departure has left is copied from its runs.
CREATE TRIGGER `runs_changed` AFTER UPDATE OF `capacity`, `taken` ON `runs` WHEN OLD.`capacity` - OLD.`taken` <> NEW.`capacity` - NEW.`taken` BEGIN
  UPDATE `departures` SET `places_left` = (SELECT min(r.`capacity` - r.`taken`) FROM `departure_runs` AS dr INNER JOIN `runs` AS r ON r.`id` = dr.`run` WHERE dr.`departure` = `departures`.`id`)
    WHERE `id` IN (SELECT `departure` FROM `departure_runs` WHERE `run` = NEW.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `departure_runs_added` AFTER INSERT ON `departure_runs` BEGIN
  UPDATE `departures` SET `places_left` = (SELECT min(r.`capacity` - r.`taken`) FROM `departure_runs` AS dr INNER JOIN `runs` AS r ON r.`id` = dr.`run` WHERE dr.`departure` = NEW.`departure`)
    WHERE `id` = NEW.`departure` AND `places_left` <> (SELECT min(r.`capacity` - r.`taken`) FROM `departure_runs` AS dr INNER JOIN `runs` AS r ON r.`id` = dr.`run` WHERE dr.`departure` = NEW.`departure`);
END;
--> statement-breakpoint
-- A seat is taken or blocked: of one that is the other, no row is written.
CREATE TRIGGER `seats_not_blocked` BEFORE INSERT ON `seats` WHEN EXISTS (SELECT 1 FROM `blocked_seats` AS b WHERE b.`run` = NEW.`run` AND b.`seat` = NEW.`seat`) BEGIN SELECT RAISE(IGNORE); END;
--> statement-breakpoint
CREATE TRIGGER `blocked_seats_not_taken` BEFORE INSERT ON `blocked_seats` WHEN EXISTS (SELECT 1 FROM `seats` AS s WHERE s.`run` = NEW.`run` AND s.`seat` = NEW.`seat`) BEGIN SELECT RAISE(IGNORE); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` WHEN OLD.`at` > (strftime('%s', 'now', '-7 years') * 1000) BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `ledger_no_update` BEFORE UPDATE ON `ledger` BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `ledger_no_delete` BEFORE DELETE ON `ledger` BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `boarding_marks_no_update` BEFORE UPDATE ON `boarding_marks` BEGIN SELECT RAISE(ABORT, 'boarding marks are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `booking_notes_no_update` BEFORE UPDATE ON `booking_notes` BEGIN SELECT RAISE(ABORT, 'booking notes are append-only'); END;
--> statement-breakpoint
-- What a trip's month comes to is read anew for whatever is inserted here.
CREATE VIEW `trip_month_recounts` AS SELECT `trip`, `month` FROM `trip_months` WHERE `city` = '';
--> statement-breakpoint
CREATE TRIGGER `trip_month_recount` INSTEAD OF INSERT ON `trip_month_recounts` BEGIN
  DELETE FROM `trip_months` WHERE `city` IN (SELECT '' UNION ALL SELECT `slug` FROM `cities`) AND `trip` = NEW.`trip` AND `month` = NEW.`month`;
  INSERT INTO `trip_months`
    SELECT '', d.`trip`, NEW.`month`, min(d.`start_day`), max(d.`start_day`), min(d.`from_cad`)
    FROM `departures` AS d
    WHERE d.`trip` = NEW.`trip` AND d.`start_day` BETWEEN NEW.`month` || '-01' AND NEW.`month` || '-31' AND d.`status` = 'on-sale' AND d.`places_left` >= 10
    GROUP BY d.`trip`
    UNION ALL
    SELECT f.`city`, d.`trip`, NEW.`month`, min(d.`start_day`), max(d.`start_day`), min(f.`adult_cad` + d.`stay_cad`)
    FROM `departures` AS d INNER JOIN `fares` AS f ON f.`departure` = d.`id`
    WHERE d.`trip` = NEW.`trip` AND d.`start_day` BETWEEN NEW.`month` || '-01' AND NEW.`month` || '-31' AND d.`status` = 'on-sale' AND d.`places_left` >= 10
    GROUP BY d.`trip`, f.`city`;
END;
--> statement-breakpoint
CREATE TRIGGER `trip_months_departure_added` AFTER INSERT ON `departures` WHEN NEW.`status` = 'on-sale' AND NEW.`places_left` >= 10 BEGIN
  INSERT INTO `trip_months` VALUES ('', NEW.`trip`, substr(NEW.`start_day`, 1, 7), NEW.`start_day`, NEW.`start_day`, NEW.`from_cad`)
  ON CONFLICT (`city`, `trip`, `month`) DO UPDATE SET `first_day` = min(`first_day`, excluded.`first_day`), `last_day` = max(`last_day`, excluded.`last_day`), `from_cad` = min(`from_cad`, excluded.`from_cad`);
END;
--> statement-breakpoint
CREATE TRIGGER `trip_months_departure_changed` AFTER UPDATE OF `trip`, `start_day`, `places_left`, `status`, `from_cad`, `stay_cad` ON `departures`
WHEN (OLD.`status` = 'on-sale' AND OLD.`places_left` >= 10) <> (NEW.`status` = 'on-sale' AND NEW.`places_left` >= 10)
  OR (NEW.`status` = 'on-sale' AND NEW.`places_left` >= 10 AND (OLD.`trip` <> NEW.`trip` OR OLD.`start_day` <> NEW.`start_day` OR OLD.`from_cad` <> NEW.`from_cad` OR OLD.`stay_cad` <> NEW.`stay_cad`))
BEGIN
  INSERT INTO `trip_month_recounts` VALUES (OLD.`trip`, substr(OLD.`start_day`, 1, 7));
  INSERT INTO `trip_month_recounts` VALUES (NEW.`trip`, substr(NEW.`start_day`, 1, 7));
END;
--> statement-breakpoint
CREATE TRIGGER `trip_months_departure_removed` AFTER DELETE ON `departures` WHEN OLD.`status` = 'on-sale' AND OLD.`places_left` >= 10 BEGIN
  INSERT INTO `trip_month_recounts` VALUES (OLD.`trip`, substr(OLD.`start_day`, 1, 7));
END;
--> statement-breakpoint
CREATE TRIGGER `trip_months_fare_added` AFTER INSERT ON `fares` BEGIN
  INSERT INTO `trip_months`
    SELECT NEW.`city`, d.`trip`, substr(d.`start_day`, 1, 7), d.`start_day`, d.`start_day`, NEW.`adult_cad` + d.`stay_cad`
    FROM `departures` AS d WHERE d.`id` = NEW.`departure` AND d.`status` = 'on-sale' AND d.`places_left` >= 10
  ON CONFLICT (`city`, `trip`, `month`) DO UPDATE SET `first_day` = min(`first_day`, excluded.`first_day`), `last_day` = max(`last_day`, excluded.`last_day`), `from_cad` = min(`from_cad`, excluded.`from_cad`);
END;
--> statement-breakpoint
CREATE TRIGGER `trip_months_fare_changed` AFTER UPDATE OF `city`, `adult_cad` ON `fares` WHEN OLD.`city` <> NEW.`city` OR OLD.`adult_cad` <> NEW.`adult_cad` BEGIN
  INSERT INTO `trip_month_recounts` SELECT d.`trip`, substr(d.`start_day`, 1, 7) FROM `departures` AS d WHERE d.`id` = NEW.`departure`;
END;
--> statement-breakpoint
CREATE TRIGGER `trip_months_fare_removed` AFTER DELETE ON `fares` BEGIN
  INSERT INTO `trip_month_recounts` SELECT d.`trip`, substr(d.`start_day`, 1, 7) FROM `departures` AS d WHERE d.`id` = OLD.`departure` AND d.`status` = 'on-sale' AND d.`places_left` >= 10;
END;
--> statement-breakpoint
CREATE TRIGGER `trip_rooms_trip_added` AFTER INSERT ON `trips` BEGIN
  INSERT INTO `trip_rooms` SELECT NEW.`slug`, `key` + 1, `value` FROM json_each(NEW.`data`, '$.room.perAdultCad');
END;
--> statement-breakpoint
CREATE TRIGGER `trip_rooms_trip_changed` AFTER UPDATE OF `data` ON `trips` BEGIN
  DELETE FROM `trip_rooms` WHERE `trip` = NEW.`slug`;
  INSERT INTO `trip_rooms` SELECT NEW.`slug`, `key` + 1, `value` FROM json_each(NEW.`data`, '$.room.perAdultCad');
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_traveller_changed` AFTER UPDATE OF `title`, `first_name`, `last_name`, `nationality`, `cancelled_at` ON `travellers`
WHEN OLD.`title` <> NEW.`title` OR OLD.`first_name` <> NEW.`first_name` OR OLD.`last_name` <> NEW.`last_name` OR OLD.`nationality` <> NEW.`nationality` OR OLD.`cancelled_at` IS NOT NEW.`cancelled_at`
BEGIN
  INSERT INTO `replaced_tickets` (`checkout`, `traveller`, `generation`, `departure`, `replaced_at`)
    SELECT OLD.`checkout`, OLD.`position`, OLD.`ticket_generation`, c.`departure`, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM `checkouts` AS c WHERE c.`id` = OLD.`checkout`;
  UPDATE `travellers` SET `ticket_generation` = OLD.`ticket_generation` + 1 WHERE `checkout` = OLD.`checkout` AND `position` = OLD.`position`;
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_traveller_removed` AFTER DELETE ON `travellers` BEGIN
  INSERT INTO `replaced_tickets` (`checkout`, `traveller`, `generation`, `departure`, `replaced_at`)
    SELECT OLD.`checkout`, OLD.`position`, OLD.`ticket_generation`, c.`departure`, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM `checkouts` AS c WHERE c.`id` = OLD.`checkout` AND c.`state` = 'booked';
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_traveller_added` AFTER INSERT ON `travellers` WHEN EXISTS (SELECT 1 FROM `replaced_tickets` AS r WHERE r.`checkout` = NEW.`checkout` AND r.`traveller` = NEW.`position`) BEGIN
  UPDATE `travellers` SET `ticket_generation` = 1 + (SELECT max(r.`generation`) FROM `replaced_tickets` AS r WHERE r.`checkout` = NEW.`checkout` AND r.`traveller` = NEW.`position`)
    WHERE `checkout` = NEW.`checkout` AND `position` = NEW.`position`;
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_departure_changed` AFTER UPDATE OF `departure` ON `checkouts` WHEN OLD.`departure` <> NEW.`departure` BEGIN
  INSERT INTO `replaced_tickets` (`checkout`, `traveller`, `generation`, `departure`, `replaced_at`)
    SELECT t.`checkout`, t.`position`, t.`ticket_generation`, OLD.`departure`, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM `travellers` AS t WHERE t.`checkout` = NEW.`id` AND t.`cancelled_at` IS NULL;
  UPDATE `travellers` SET `ticket_generation` = `ticket_generation` + 1 WHERE `checkout` = NEW.`id` AND `cancelled_at` IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER `receipts_no_update` BEFORE UPDATE ON `receipts` BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `receipts_no_delete` BEFORE DELETE ON `receipts` WHEN EXISTS (SELECT 1 FROM `bookings` INNER JOIN `travellers` ON `travellers`.`checkout` = `bookings`.`checkout` WHERE `bookings`.`number` = OLD.`booking`) BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `booking_changes_no_delete` BEFORE DELETE ON `booking_changes` WHEN EXISTS (SELECT 1 FROM `bookings` INNER JOIN `travellers` ON `travellers`.`checkout` = `bookings`.`checkout` WHERE `bookings`.`number` = OLD.`booking`) BEGIN SELECT RAISE(ABORT, 'changes of bookings are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `booking_notes_no_delete` BEFORE DELETE ON `booking_notes` WHEN EXISTS (SELECT 1 FROM `bookings` INNER JOIN `travellers` ON `travellers`.`checkout` = `bookings`.`checkout` WHERE `bookings`.`number` = OLD.`booking`) BEGIN SELECT RAISE(ABORT, 'booking notes are append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `boarding_marks_no_delete` BEFORE DELETE ON `boarding_marks` WHEN EXISTS (SELECT 1 FROM `travellers` WHERE `travellers`.`checkout` = OLD.`checkout`) BEGIN SELECT RAISE(ABORT, 'boarding marks are append-only'); END;
