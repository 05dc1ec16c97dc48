PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_planner_items` (
	`id` text PRIMARY KEY NOT NULL,
	`trip` text NOT NULL,
	`kind` text NOT NULL,
	`data` text NOT NULL,
	`start_day` text,
	`end_day` text,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`trip`) REFERENCES `planner_trips`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "planner_items_kind" CHECK("__new_planner_items"."kind" in ('bus', 'train', 'plane', 'car', 'hotel', 'activity', 'restaurant', 'note', 'checklist'))
);
--> statement-breakpoint
INSERT INTO `__new_planner_items`("id", "trip", "kind", "data", "start_day", "end_day", "created_at", "deleted_at") SELECT "id", "trip", "kind", "data", "start_day", "end_day", "created_at", "deleted_at" FROM `planner_items`;--> statement-breakpoint
DROP TABLE `planner_items`;--> statement-breakpoint
ALTER TABLE `__new_planner_items` RENAME TO `planner_items`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `planner_items_trip` ON `planner_items` (`trip`);--> statement-breakpoint
CREATE INDEX `planner_items_deleted` ON `planner_items` (`deleted_at`);