ALTER TABLE `outbox` ADD `unsubscribe` text;--> statement-breakpoint
ALTER TABLE `planner_shares` ADD `files` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `planner_shares` ADD `follows` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `planner_shares` ADD `told` text;--> statement-breakpoint
ALTER TABLE `planner_shares` ADD `told_on` text;--> statement-breakpoint
CREATE INDEX `planner_shares_told` ON `planner_shares` (`follows`,`told_on`);