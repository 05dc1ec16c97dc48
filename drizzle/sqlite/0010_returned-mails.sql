CREATE TABLE `__new_outbox` (
	`key` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`attachments` text,
	`locale` text NOT NULL,
	`unsubscribe` text,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`problem` text,
	`copies` integer DEFAULT 0 NOT NULL,
	`return_id` text,
	`next_try_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_state" CHECK("__new_outbox"."state" in ('waiting', 'sent', 'failed', 'bounced'))
);
--> statement-breakpoint
INSERT INTO `__new_outbox`("key", "recipient", "subject", "html", "text", "attachments", "locale", "unsubscribe", "state", "attempts", "problem", "copies", "next_try_at", "created_at", "sent_at") SELECT "key", "recipient", "subject", "html", "text", "attachments", "locale", "unsubscribe", "state", "attempts", "problem", "copies", "next_try_at", "created_at", "sent_at" FROM `outbox`;--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`state`,`next_try_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_return_id` ON `outbox` (`return_id`);