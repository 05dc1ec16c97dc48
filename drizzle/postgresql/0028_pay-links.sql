CREATE TABLE "pay_links" (
	"key" text PRIMARY KEY NOT NULL,
	"checkout" text NOT NULL,
	"mail" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_links_checkout" ON "pay_links" USING btree ("checkout");--> statement-breakpoint
CREATE INDEX "pay_links_sent" ON "pay_links" USING btree ("sent_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_links_mail" ON "pay_links" USING btree ("mail");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_links_live" ON "pay_links" USING btree ("checkout") WHERE ended_at is null;