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
CREATE INDEX `alerts_open` ON `alerts` (`state`,`kind`);