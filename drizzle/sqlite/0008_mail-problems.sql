ALTER TABLE `outbox` ADD `problem` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `copies` integer DEFAULT 0 NOT NULL;