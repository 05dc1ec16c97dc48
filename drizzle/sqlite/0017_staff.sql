CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`member` text,
	`who` text NOT NULL,
	`what` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject` text NOT NULL,
	`before` text,
	`after` text,
	`why` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_subject` ON `audit_log` (`subject_kind`,`subject`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_member` ON `audit_log` (`member`,`at`);--> statement-breakpoint
CREATE TABLE `staff_members` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`locale` text NOT NULL,
	`issuer` text,
	`subject` text,
	`invited_by` text,
	`invited_at` integer NOT NULL,
	`joined_at` integer,
	`ended_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_members_email` ON `staff_members` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_members_subject` ON `staff_members` (`issuer`,`subject`);--> statement-breakpoint
CREATE TABLE `staff_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`member` text NOT NULL,
	`id_token` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`member`) REFERENCES `staff_members`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `staff_sessions_member` ON `staff_sessions` (`member`);--> statement-breakpoint
CREATE INDEX `staff_sessions_seen` ON `staff_sessions` (`seen_at`);--> statement-breakpoint
ALTER TABLE `sign_ins` ADD `realm` text DEFAULT 'traveller' NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` WHEN OLD.`at` > (strftime('%s', 'now', '-7 years') * 1000) BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
