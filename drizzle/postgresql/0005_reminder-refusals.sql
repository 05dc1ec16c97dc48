CREATE TABLE "reminder_refusals" (
	"recipient" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL
);
