ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "return_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_return_id" ON "outbox" USING btree ("return_id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('waiting', 'sent', 'failed', 'bounced'));