CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"charge" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"version" bigint DEFAULT 1 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount" > 0),
	CONSTRAINT "disputes_state_known" CHECK ("disputes"."state" in ('inquiry', 'open', 'won', 'lost', 'dropped'))
);
--> statement-breakpoint
ALTER TABLE "ledger" DROP CONSTRAINT "ledger_kind";--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_charge_charges_id_fk" FOREIGN KEY ("charge") REFERENCES "public"."charges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_charge" ON "disputes" USING btree ("charge");--> statement-breakpoint
CREATE INDEX "disputes_state" ON "disputes" USING btree ("state","asked_at");--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_kind" CHECK ("ledger"."kind" in ('capture', 'refund', 'disputed', 'reinstated'));