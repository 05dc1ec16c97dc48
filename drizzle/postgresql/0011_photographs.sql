CREATE TABLE "photo_files" (
	"path" text PRIMARY KEY NOT NULL,
	"photo" text NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"needed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "photo_files_photo" ON "photo_files" USING btree ("photo");--> statement-breakpoint
CREATE INDEX "photo_files_needed" ON "photo_files" USING btree ("needed_at");