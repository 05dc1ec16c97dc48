CREATE TABLE "build_files" (
	"path" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"brotli" boolean NOT NULL,
	"needed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "build_files_needed" ON "build_files" USING btree ("needed_at");