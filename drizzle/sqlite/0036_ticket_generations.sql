CREATE TABLE `replaced_tickets` (
	`checkout` text NOT NULL,
	`traveller` integer NOT NULL,
	`generation` integer NOT NULL,
	`departure` text NOT NULL,
	`replaced_at` integer NOT NULL,
	PRIMARY KEY(`checkout`, `traveller`, `generation`),
	FOREIGN KEY (`checkout`) REFERENCES `checkouts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `replaced_tickets_departure` ON `replaced_tickets` (`departure`);--> statement-breakpoint
ALTER TABLE `boarding_marks` ADD `ticket_generation` integer;--> statement-breakpoint
ALTER TABLE `travellers` ADD `ticket_generation` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE TRIGGER `tickets_traveller_changed` AFTER UPDATE OF `title`, `first_name`, `last_name`, `nationality`, `cancelled_at` ON `travellers`
WHEN OLD.`title` <> NEW.`title` OR OLD.`first_name` <> NEW.`first_name` OR OLD.`last_name` <> NEW.`last_name` OR OLD.`nationality` <> NEW.`nationality` OR OLD.`cancelled_at` IS NOT NEW.`cancelled_at`
BEGIN
  INSERT INTO `replaced_tickets` (`checkout`, `traveller`, `generation`, `departure`, `replaced_at`)
    SELECT OLD.`checkout`, OLD.`position`, OLD.`ticket_generation`, c.`departure`, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM `checkouts` AS c WHERE c.`id` = OLD.`checkout`;
  UPDATE `travellers` SET `ticket_generation` = OLD.`ticket_generation` + 1 WHERE `checkout` = OLD.`checkout` AND `position` = OLD.`position`;
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_traveller_removed` AFTER DELETE ON `travellers` BEGIN
  INSERT INTO `replaced_tickets` (`checkout`, `traveller`, `generation`, `departure`, `replaced_at`)
    SELECT OLD.`checkout`, OLD.`position`, OLD.`ticket_generation`, c.`departure`, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM `checkouts` AS c WHERE c.`id` = OLD.`checkout` AND c.`state` = 'booked';
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_traveller_added` AFTER INSERT ON `travellers` WHEN EXISTS (SELECT 1 FROM `replaced_tickets` AS r WHERE r.`checkout` = NEW.`checkout` AND r.`traveller` = NEW.`position`) BEGIN
  UPDATE `travellers` SET `ticket_generation` = 1 + (SELECT max(r.`generation`) FROM `replaced_tickets` AS r WHERE r.`checkout` = NEW.`checkout` AND r.`traveller` = NEW.`position`)
    WHERE `checkout` = NEW.`checkout` AND `position` = NEW.`position`;
END;
--> statement-breakpoint
CREATE TRIGGER `tickets_departure_changed` AFTER UPDATE OF `departure` ON `checkouts` WHEN OLD.`departure` <> NEW.`departure` BEGIN
  INSERT INTO `replaced_tickets` (`checkout`, `traveller`, `generation`, `departure`, `replaced_at`)
    SELECT t.`checkout`, t.`position`, t.`ticket_generation`, OLD.`departure`, CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM `travellers` AS t WHERE t.`checkout` = NEW.`id` AND t.`cancelled_at` IS NULL;
  UPDATE `travellers` SET `ticket_generation` = `ticket_generation` + 1 WHERE `checkout` = NEW.`id` AND `cancelled_at` IS NULL;
END;
