ALTER TABLE "outbox" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "planner_shares" ADD COLUMN "files" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "planner_shares" ADD COLUMN "follows" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "planner_shares" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "planner_shares" ADD COLUMN "told_on" text;--> statement-breakpoint
CREATE INDEX "planner_shares_told" ON "planner_shares" USING btree ("follows","told_on");