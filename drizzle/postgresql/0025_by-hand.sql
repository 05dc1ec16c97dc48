ALTER TABLE "checkouts" ADD COLUMN "channel" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "sold_by" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "hand_reference" text;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "past_gateway" boolean DEFAULT false NOT NULL;