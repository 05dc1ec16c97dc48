CREATE TABLE "site_kind" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_kind_one" CHECK ("site_kind"."id" = 'site')
);
