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
CREATE INDEX "alerts_open" ON "alerts" USING btree ("state","kind");