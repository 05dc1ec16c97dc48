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
	`next_look_at` integer NOT NULL,
	`looks` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stays_total" CHECK("stays"."total" = "stays"."guests" * "stays"."per_person" + "stays"."two_beds_price" and "stays"."total" > 0),
	CONSTRAINT "stays_length" CHECK("stays"."nights" > 0 and "stays"."guests" > 0),
	CONSTRAINT "stays_supplier" CHECK("stays"."supplier" in ('own', 'partner')),
	CONSTRAINT "stays_state" CHECK("stays"."state" in ('asked', 'held', 'confirming', 'confirmed', 'refused', 'leaving', 'left')),
	CONSTRAINT "stays_confirmed" CHECK("stays"."state" <> 'confirmed' or "stays"."confirmation_number" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stays_key` ON `stays` (`key`);--> statement-breakpoint
CREATE INDEX `stays_due` ON `stays` (`state`,`next_look_at`);--> statement-breakpoint
CREATE INDEX `stays_hotel` ON `stays` (`hotel`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_checkouts` (
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
	CONSTRAINT "checkouts_total" CHECK("__new_checkouts"."total" = "__new_checkouts"."adults" * "__new_checkouts"."adult_price" + "__new_checkouts"."children" * "__new_checkouts"."child_price" + "__new_checkouts"."stay_price" + "__new_checkouts"."extras_price" - "__new_checkouts"."discount"),
	CONSTRAINT "checkouts_parts" CHECK("__new_checkouts"."stay_price" >= 0 and "__new_checkouts"."extras_price" >= 0),
	CONSTRAINT "checkouts_discount" CHECK("__new_checkouts"."discount" >= 0 and "__new_checkouts"."total" > 0),
	CONSTRAINT "checkouts_plan" CHECK("__new_checkouts"."plan" in ('full', 'deposit')),
	CONSTRAINT "checkouts_state" CHECK("__new_checkouts"."state" in ('open', 'paying', 'booked', 'expired')),
	CONSTRAINT "checkouts_held" CHECK("__new_checkouts"."state" = 'expired' or "__new_checkouts"."places_held")
);
--> statement-breakpoint
INSERT INTO `__new_checkouts`("id", "departure", "trip", "city", "journey", "locale", "currency", "rate_micros", "adults", "children", "adult_price", "child_price", "stay_price", "extras_price", "total", "discount_code", "discount", "plan", "several_cards", "wallet", "state", "places_held", "held_until", "travellers_done", "seats_done", "opened_at", "visitor") SELECT "id", "departure", "trip", "city", "journey", "locale", "currency", "rate_micros", "adults", "children", "adult_price", "child_price", "stay_price", "extras_price", "total", "discount_code", "discount", "plan", "several_cards", "wallet", "state", "places_held", "held_until", "travellers_done", "seats_done", "opened_at", "visitor" FROM `checkouts`;--> statement-breakpoint
DROP TABLE `checkouts`;--> statement-breakpoint
ALTER TABLE `__new_checkouts` RENAME TO `checkouts`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `checkouts_due` ON `checkouts` (`state`,`held_until`);--> statement-breakpoint
CREATE INDEX `checkouts_departure` ON `checkouts` (`departure`);--> statement-breakpoint
CREATE INDEX `checkouts_visitor` ON `checkouts` (`visitor`,`held_until`);--> statement-breakpoint
CREATE INDEX `checkouts_to_purge` ON `checkouts` (`travellers_done`,`state`,`held_until`);--> statement-breakpoint
ALTER TABLE `departures` ADD `nights` integer;--> statement-breakpoint
ALTER TABLE `departures` ADD `stay_cad` integer DEFAULT 0 NOT NULL;