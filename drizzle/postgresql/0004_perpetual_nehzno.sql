CREATE TABLE "keepings" (
	"key" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"recipient" text NOT NULL,
	"mail" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "request_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "keepings" ADD CONSTRAINT "keepings_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "keepings_recipient" ON "keepings" USING btree ("recipient","asked_at");--> statement-breakpoint
CREATE INDEX "keepings_checkout" ON "keepings" USING btree ("checkout");--> statement-breakpoint
CREATE INDEX "keepings_asked" ON "keepings" USING btree ("asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "keepings_once" ON "keepings" USING btree ("checkout") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "request_counts_over" ON "request_counts" USING btree ("until");