CREATE TABLE `write_probes` (
	`instance` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
