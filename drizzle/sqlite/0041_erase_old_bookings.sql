DROP TRIGGER `receipts_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `receipts_no_delete` BEFORE DELETE ON `receipts` WHEN EXISTS (SELECT 1 FROM `bookings` INNER JOIN `travellers` ON `travellers`.`checkout` = `bookings`.`checkout` WHERE `bookings`.`number` = OLD.`booking`) BEGIN SELECT RAISE(ABORT, 'receipts are append-only'); END;
--> statement-breakpoint
DROP TRIGGER `adjustments_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `adjustments_no_delete` BEFORE DELETE ON `adjustments` WHEN EXISTS (SELECT 1 FROM `bookings` INNER JOIN `travellers` ON `travellers`.`checkout` = `bookings`.`checkout` WHERE `bookings`.`number` = OLD.`booking`) BEGIN SELECT RAISE(ABORT, 'adjustments are append-only'); END;
--> statement-breakpoint
DROP TRIGGER `booking_changes_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `booking_changes_no_delete` BEFORE DELETE ON `booking_changes` WHEN EXISTS (SELECT 1 FROM `bookings` INNER JOIN `travellers` ON `travellers`.`checkout` = `bookings`.`checkout` WHERE `bookings`.`number` = OLD.`booking`) BEGIN SELECT RAISE(ABORT, 'changes of bookings are append-only'); END;
--> statement-breakpoint
DROP TRIGGER `booking_notes_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `booking_notes_no_delete` BEFORE DELETE ON `booking_notes` WHEN EXISTS (SELECT 1 FROM `bookings` INNER JOIN `travellers` ON `travellers`.`checkout` = `bookings`.`checkout` WHERE `bookings`.`number` = OLD.`booking`) BEGIN SELECT RAISE(ABORT, 'booking notes are append-only'); END;
--> statement-breakpoint
DROP TRIGGER `boarding_marks_no_delete`;
--> statement-breakpoint
CREATE TRIGGER `boarding_marks_no_delete` BEFORE DELETE ON `boarding_marks` WHEN EXISTS (SELECT 1 FROM `travellers` WHERE `travellers`.`checkout` = OLD.`checkout`) BEGIN SELECT RAISE(ABORT, 'boarding marks are append-only'); END;
