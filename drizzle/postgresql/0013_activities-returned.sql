ALTER TABLE "checkout_extras" ADD COLUMN "returnable_until_days" bigint;--> statement-breakpoint
ALTER TABLE "checkout_extras" ADD COLUMN "returned_at" timestamp (3) with time zone;