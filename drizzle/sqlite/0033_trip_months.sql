CREATE TABLE `trip_months` (
	`city` text NOT NULL,
	`trip` text NOT NULL,
	`month` text NOT NULL,
	`first_day` text NOT NULL,
	`last_day` text NOT NULL,
	`from_cad` integer NOT NULL,
	PRIMARY KEY(`city`, `trip`, `month`),
	FOREIGN KEY (`trip`) REFERENCES `trips`(`slug`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `trip_rooms` (
	`trip` text NOT NULL,
	`guests` integer NOT NULL,
	`adult_cad` integer NOT NULL,
	PRIMARY KEY(`trip`, `guests`),
	FOREIGN KEY (`trip`) REFERENCES `trips`(`slug`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `departures_destination_day_trip` ON `departures` (`destination`,`start_day`,`trip`);--> statement-breakpoint
CREATE INDEX `departures_scarce` ON `departures` (`trip`,`start_day`) WHERE status = 'on-sale' and capacity > taken and capacity - taken < 10;--> statement-breakpoint
CREATE INDEX `fares_trip_city_fare` ON `fares` (`trip`,`city`,`start_day`,`departure`,`adult_cad`);--> statement-breakpoint
CREATE INDEX `trips_position` ON `trips` (`position`,`slug`);--> statement-breakpoint
CREATE INDEX `trips_with_activities` ON `trips` (`slug`) WHERE data ->> 'activities' like '%"priceCad"%';
--> statement-breakpoint
-- What a trip's month comes to is read anew for whatever is inserted here.
CREATE VIEW `trip_month_recounts` AS SELECT `trip`, `month` FROM `trip_months` WHERE `city` = '';
--> statement-breakpoint
CREATE TRIGGER `trip_month_recount` INSTEAD OF INSERT ON `trip_month_recounts` BEGIN
  DELETE FROM `trip_months` WHERE `city` IN (SELECT '' UNION ALL SELECT `slug` FROM `cities`) AND `trip` = NEW.`trip` AND `month` = NEW.`month`;
  INSERT INTO `trip_months`
    SELECT '', d.`trip`, NEW.`month`, min(d.`start_day`), max(d.`start_day`), min(d.`from_cad`)
    FROM `departures` AS d
    WHERE d.`trip` = NEW.`trip` AND d.`start_day` BETWEEN NEW.`month` || '-01' AND NEW.`month` || '-31' AND d.`status` = 'on-sale' AND d.`capacity` - d.`taken` >= 10
    GROUP BY d.`trip`
    UNION ALL
    SELECT f.`city`, d.`trip`, NEW.`month`, min(d.`start_day`), max(d.`start_day`), min(f.`adult_cad` + d.`stay_cad`)
    FROM `departures` AS d INNER JOIN `fares` AS f ON f.`departure` = d.`id`
    WHERE d.`trip` = NEW.`trip` AND d.`start_day` BETWEEN NEW.`month` || '-01' AND NEW.`month` || '-31' AND d.`status` = 'on-sale' AND d.`capacity` - d.`taken` >= 10
    GROUP BY d.`trip`, f.`city`;
END;
--> statement-breakpoint
CREATE TRIGGER `trip_months_departure_added` AFTER INSERT ON `departures` WHEN NEW.`status` = 'on-sale' AND NEW.`capacity` - NEW.`taken` >= 10 BEGIN
  INSERT INTO `trip_months` VALUES ('', NEW.`trip`, substr(NEW.`start_day`, 1, 7), NEW.`start_day`, NEW.`start_day`, NEW.`from_cad`)
  ON CONFLICT (`city`, `trip`, `month`) DO UPDATE SET `first_day` = min(`first_day`, excluded.`first_day`), `last_day` = max(`last_day`, excluded.`last_day`), `from_cad` = min(`from_cad`, excluded.`from_cad`);
END;
--> statement-breakpoint
CREATE TRIGGER `trip_months_departure_changed` AFTER UPDATE OF `trip`, `start_day`, `capacity`, `taken`, `status`, `from_cad`, `stay_cad` ON `departures`
WHEN (OLD.`status` = 'on-sale' AND OLD.`capacity` - OLD.`taken` >= 10) <> (NEW.`status` = 'on-sale' AND NEW.`capacity` - NEW.`taken` >= 10)
  OR (NEW.`status` = 'on-sale' AND NEW.`capacity` - NEW.`taken` >= 10 AND (OLD.`trip` <> NEW.`trip` OR OLD.`start_day` <> NEW.`start_day` OR OLD.`from_cad` <> NEW.`from_cad` OR OLD.`stay_cad` <> NEW.`stay_cad`))
BEGIN
  INSERT INTO `trip_month_recounts` VALUES (OLD.`trip`, substr(OLD.`start_day`, 1, 7));
  INSERT INTO `trip_month_recounts` VALUES (NEW.`trip`, substr(NEW.`start_day`, 1, 7));
END;
--> statement-breakpoint
CREATE TRIGGER `trip_months_departure_removed` AFTER DELETE ON `departures` WHEN OLD.`status` = 'on-sale' AND OLD.`capacity` - OLD.`taken` >= 10 BEGIN
  INSERT INTO `trip_month_recounts` VALUES (OLD.`trip`, substr(OLD.`start_day`, 1, 7));
END;
--> statement-breakpoint
CREATE TRIGGER `trip_months_fare_added` AFTER INSERT ON `fares` BEGIN
  INSERT INTO `trip_months`
    SELECT NEW.`city`, d.`trip`, substr(d.`start_day`, 1, 7), d.`start_day`, d.`start_day`, NEW.`adult_cad` + d.`stay_cad`
    FROM `departures` AS d WHERE d.`id` = NEW.`departure` AND d.`status` = 'on-sale' AND d.`capacity` - d.`taken` >= 10
  ON CONFLICT (`city`, `trip`, `month`) DO UPDATE SET `first_day` = min(`first_day`, excluded.`first_day`), `last_day` = max(`last_day`, excluded.`last_day`), `from_cad` = min(`from_cad`, excluded.`from_cad`);
END;
--> statement-breakpoint
CREATE TRIGGER `trip_months_fare_changed` AFTER UPDATE OF `city`, `adult_cad` ON `fares` WHEN OLD.`city` <> NEW.`city` OR OLD.`adult_cad` <> NEW.`adult_cad` BEGIN
  INSERT INTO `trip_month_recounts` SELECT d.`trip`, substr(d.`start_day`, 1, 7) FROM `departures` AS d WHERE d.`id` = NEW.`departure`;
END;
--> statement-breakpoint
CREATE TRIGGER `trip_months_fare_removed` AFTER DELETE ON `fares` BEGIN
  INSERT INTO `trip_month_recounts` SELECT d.`trip`, substr(d.`start_day`, 1, 7) FROM `departures` AS d WHERE d.`id` = OLD.`departure` AND d.`status` = 'on-sale' AND d.`capacity` - d.`taken` >= 10;
END;
--> statement-breakpoint
CREATE TRIGGER `trip_rooms_trip_added` AFTER INSERT ON `trips` BEGIN
  INSERT INTO `trip_rooms` SELECT NEW.`slug`, `key` + 1, `value` FROM json_each(NEW.`data`, '$.room.perAdultCad');
END;
--> statement-breakpoint
CREATE TRIGGER `trip_rooms_trip_changed` AFTER UPDATE OF `data` ON `trips` BEGIN
  DELETE FROM `trip_rooms` WHERE `trip` = NEW.`slug`;
  INSERT INTO `trip_rooms` SELECT NEW.`slug`, `key` + 1, `value` FROM json_each(NEW.`data`, '$.room.perAdultCad');
END;
--> statement-breakpoint
INSERT INTO `trip_months`
  SELECT '', d.`trip`, substr(d.`start_day`, 1, 7), min(d.`start_day`), max(d.`start_day`), min(d.`from_cad`)
  FROM `departures` AS d WHERE d.`status` = 'on-sale' AND d.`capacity` - d.`taken` >= 10 GROUP BY 2, 3
  UNION ALL
  SELECT f.`city`, d.`trip`, substr(d.`start_day`, 1, 7), min(d.`start_day`), max(d.`start_day`), min(f.`adult_cad` + d.`stay_cad`)
  FROM `fares` AS f INNER JOIN `departures` AS d ON d.`id` = f.`departure` WHERE d.`status` = 'on-sale' AND d.`capacity` - d.`taken` >= 10 GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO `trip_rooms` SELECT t.`slug`, a.`key` + 1, a.`value` FROM `trips` AS t, json_each(t.`data`, '$.room.perAdultCad') AS a;
