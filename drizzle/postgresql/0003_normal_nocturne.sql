CREATE TABLE "adjustments" (
	"id" text PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"traveller" bigint NOT NULL,
	"from_year" bigint NOT NULL,
	"to_year" bigint NOT NULL,
	"from_type" text NOT NULL,
	"to_type" text NOT NULL,
	"price_before" bigint NOT NULL,
	"price_after" bigint NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "adjustments_price" CHECK ("adjustments"."price_before" > 0 and "adjustments"."price_after" > 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_counter" (
	"id" bigint PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "receipt_counter_one" CHECK ("receipt_counter"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" bigint PRIMARY KEY NOT NULL,
	"booking" text NOT NULL,
	"kind" text NOT NULL,
	"instalment" text,
	"refund" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount" > 0),
	CONSTRAINT "receipts_kind" CHECK (("receipts"."kind" = 'payment' and "receipts"."instalment" is not null and "receipts"."refund" is null) or ("receipts"."kind" = 'refund' and "receipts"."refund" is not null and "receipts"."instalment" is null))
);
--> statement-breakpoint
ALTER TABLE "adjustments" ADD CONSTRAINT "adjustments_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_booking_bookings_number_fk" FOREIGN KEY ("booking") REFERENCES "public"."bookings"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_instalment_instalments_id_fk" FOREIGN KEY ("instalment") REFERENCES "public"."instalments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_refunds_id_fk" FOREIGN KEY ("refund") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "adjustments_booking" ON "adjustments" USING btree ("booking","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_instalment" ON "receipts" USING btree ("instalment");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_refund" ON "receipts" USING btree ("refund");--> statement-breakpoint
CREATE INDEX "receipts_booking" ON "receipts" USING btree ("booking");