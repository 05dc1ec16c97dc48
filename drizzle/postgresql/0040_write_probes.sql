CREATE TABLE "write_probes" (
	"instance" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
