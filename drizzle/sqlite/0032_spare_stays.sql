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
CREATE INDEX `spare_stays_checkout` ON `spare_stays` (`checkout`);