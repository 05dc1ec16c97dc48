CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"name" text,
	"id_token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"browser" text NOT NULL,
	"state" text,
	"nonce" text,
	"code_verifier" text,
	"target" text NOT NULL,
	"locale" text NOT NULL,
	"window" text NOT NULL,
	"visitor" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "sessions_traveller" ON "sessions" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "sessions_expired" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ins_state" ON "sign_ins" USING btree ("state");--> statement-breakpoint
CREATE INDEX "sign_ins_visitor" ON "sign_ins" USING btree ("visitor","created_at");--> statement-breakpoint
CREATE INDEX "sign_ins_expired" ON "sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "travellers_email" ON "travellers" USING btree (lower("email"));