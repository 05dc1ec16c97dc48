ALTER TABLE "outbox" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "copies" bigint DEFAULT 0 NOT NULL;