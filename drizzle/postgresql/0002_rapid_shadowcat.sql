CREATE TABLE "company" (
	"id" bigint PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "company_one" CHECK ("company"."id" = 1)
);
