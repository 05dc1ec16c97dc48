ALTER TABLE "adjustments" ADD COLUMN "member" text;--> statement-breakpoint
ALTER TABLE "adjustments" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD COLUMN "member" text;--> statement-breakpoint
ALTER TABLE "booking_changes" ADD COLUMN "why" text;