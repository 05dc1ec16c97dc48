ALTER TABLE "receipts" DROP CONSTRAINT "receipts_kind";--> statement-breakpoint
DROP INDEX "receipts_refund";--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "movement" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "movement" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "by_dispute" text;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_movement" ON "receipts" USING btree ("movement");--> statement-breakpoint
CREATE INDEX "receipts_refund" ON "receipts" USING btree ("refund");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_kind" CHECK (("receipts"."payment" is not null and "receipts"."kind" = 'payment' and "receipts"."refund" is null) or ("receipts"."payment" is null and ("receipts"."movement" is not null or ("receipts"."kind" = 'refund' and "receipts"."refund" is not null))));