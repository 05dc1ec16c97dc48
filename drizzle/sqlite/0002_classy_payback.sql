CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text,
	`name` text,
	`id_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_traveller` ON `sessions` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `sessions_expired` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`browser` text NOT NULL,
	`state` text,
	`nonce` text,
	`code_verifier` text,
	`target` text NOT NULL,
	`locale` text NOT NULL,
	`window` text NOT NULL,
	`visitor` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_ins_state` ON `sign_ins` (`state`);--> statement-breakpoint
CREATE INDEX `sign_ins_visitor` ON `sign_ins` (`visitor`,`created_at`);--> statement-breakpoint
CREATE INDEX `sign_ins_expired` ON `sign_ins` (`expires_at`);--> statement-breakpoint
CREATE INDEX `travellers_email` ON `travellers` (lower("email"));