ALTER TABLE "pay_links" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "pay_links" ADD COLUMN "last_day" text;--> statement-breakpoint
ALTER TABLE "pay_links" ADD COLUMN "billing" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "pay_link" text;--> statement-breakpoint
CREATE INDEX "payments_pay_link" ON "payments" USING btree ("pay_link");