CREATE TABLE "trip_months" (
	"city" text NOT NULL,
	"trip" text NOT NULL,
	"month" text NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	"from_cad" bigint NOT NULL,
	CONSTRAINT "trip_months_city_trip_month_pk" PRIMARY KEY("city","trip","month")
);
--> statement-breakpoint
CREATE TABLE "trip_rooms" (
	"trip" text NOT NULL,
	"guests" bigint NOT NULL,
	"adult_cad" bigint NOT NULL,
	CONSTRAINT "trip_rooms_trip_guests_pk" PRIMARY KEY("trip","guests")
);
--> statement-breakpoint
ALTER TABLE "trip_months" ADD CONSTRAINT "trip_months_trip_trips_slug_fk" FOREIGN KEY ("trip") REFERENCES "public"."trips"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trip_rooms" ADD CONSTRAINT "trip_rooms_trip_trips_slug_fk" FOREIGN KEY ("trip") REFERENCES "public"."trips"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departures_destination_day_trip" ON "departures" USING btree ("destination","start_day","trip");--> statement-breakpoint
CREATE INDEX "departures_scarce" ON "departures" USING btree ("trip","start_day") WHERE status = 'on-sale' and capacity > taken and capacity - taken < 10;--> statement-breakpoint
CREATE INDEX "fares_trip_city_fare" ON "fares" USING btree ("trip","city","start_day","departure","adult_cad");--> statement-breakpoint
CREATE INDEX "trips_position" ON "trips" USING btree ("position","slug");--> statement-breakpoint
CREATE INDEX "trips_with_activities" ON "trips" USING btree ("slug") WHERE data ->> 'activities' like '%"priceCad"%';
--> statement-breakpoint
-- What a trip's month comes to is read anew: one after another for a trip, so that each sees what those before it wrote.
CREATE FUNCTION "trip_month_recount"(of_trip text, of_month text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
  PERFORM 1 FROM "trips" WHERE "slug" = of_trip FOR NO KEY UPDATE;
  DELETE FROM "trip_months" WHERE "city" IN (SELECT '' UNION ALL SELECT "slug" FROM "cities") AND "trip" = of_trip AND "month" = of_month;
  INSERT INTO "trip_months" AS m ("city", "trip", "month", "first_day", "last_day", "from_cad")
    SELECT '', of_trip, of_month, min(d."start_day"), max(d."start_day"), min(d."from_cad")
    FROM "departures" AS d
    WHERE d."trip" = of_trip AND d."start_day" BETWEEN of_month || '-01' AND of_month || '-31' AND d."status" = 'on-sale' AND d."capacity" - d."taken" >= 10
    HAVING count(*) > 0
    UNION ALL
    SELECT f."city", of_trip, of_month, min(d."start_day"), max(d."start_day"), min(f."adult_cad" + d."stay_cad")
    FROM "departures" AS d INNER JOIN "fares" AS f ON f."departure" = d."id"
    WHERE d."trip" = of_trip AND d."start_day" BETWEEN of_month || '-01' AND of_month || '-31' AND d."status" = 'on-sale' AND d."capacity" - d."taken" >= 10
    GROUP BY f."city"
  ON CONFLICT ("city", "trip", "month") DO UPDATE SET "first_day" = least(m."first_day", excluded."first_day"), "last_day" = greatest(m."last_day", excluded."last_day"), "from_cad" = least(m."from_cad", excluded."from_cad");
END $$;
--> statement-breakpoint
CREATE FUNCTION "trip_months_recount_old"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM "trip_month_recount"(OLD."trip", substr(OLD."start_day", 1, 7));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "trip_months_change_fare"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM "trip_month_recount"(d."trip", substr(d."start_day", 1, 7)) FROM "departures" AS d WHERE d."id" = NEW."departure";
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "trip_months_recount_both"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM "trip_month_recount"(OLD."trip", substr(OLD."start_day", 1, 7));
  PERFORM "trip_month_recount"(NEW."trip", substr(NEW."start_day", 1, 7));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "trip_months_add_departures"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "trip_months" AS m ("city", "trip", "month", "first_day", "last_day", "from_cad")
    SELECT '', d."trip", substr(d."start_day", 1, 7), min(d."start_day"), max(d."start_day"), min(d."from_cad")
    FROM "added" AS d WHERE d."status" = 'on-sale' AND d."capacity" - d."taken" >= 10 GROUP BY 2, 3 ORDER BY 2, 3
  ON CONFLICT ("city", "trip", "month") DO UPDATE SET "first_day" = least(m."first_day", excluded."first_day"), "last_day" = greatest(m."last_day", excluded."last_day"), "from_cad" = least(m."from_cad", excluded."from_cad");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "trip_months_add_fares"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "trip_months" AS m ("city", "trip", "month", "first_day", "last_day", "from_cad")
    SELECT f."city", d."trip", substr(d."start_day", 1, 7), min(d."start_day"), max(d."start_day"), min(f."adult_cad" + d."stay_cad")
    FROM "added" AS f INNER JOIN "departures" AS d ON d."id" = f."departure" WHERE d."status" = 'on-sale' AND d."capacity" - d."taken" >= 10 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("city", "trip", "month") DO UPDATE SET "first_day" = least(m."first_day", excluded."first_day"), "last_day" = greatest(m."last_day", excluded."last_day"), "from_cad" = least(m."from_cad", excluded."from_cad");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "trip_months_remove_fares"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM "trip_month_recount"(gone."trip", gone."month") FROM (
    SELECT DISTINCT d."trip", substr(d."start_day", 1, 7) AS "month"
    FROM "removed" AS f INNER JOIN "departures" AS d ON d."id" = f."departure" WHERE d."status" = 'on-sale' AND d."capacity" - d."taken" >= 10 ORDER BY 1, 2
  ) AS gone;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "trip_months_departures_added" AFTER INSERT ON "departures" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "trip_months_add_departures"();
--> statement-breakpoint
CREATE TRIGGER "trip_months_departure_changed" AFTER UPDATE OF "trip", "start_day", "capacity", "taken", "status", "from_cad", "stay_cad" ON "departures" FOR EACH ROW
WHEN ((OLD."status" = 'on-sale' AND OLD."capacity" - OLD."taken" >= 10) <> (NEW."status" = 'on-sale' AND NEW."capacity" - NEW."taken" >= 10)
  OR (NEW."status" = 'on-sale' AND NEW."capacity" - NEW."taken" >= 10 AND (OLD."trip" <> NEW."trip" OR OLD."start_day" <> NEW."start_day" OR OLD."from_cad" <> NEW."from_cad" OR OLD."stay_cad" <> NEW."stay_cad")))
EXECUTE FUNCTION "trip_months_recount_both"();
--> statement-breakpoint
CREATE TRIGGER "trip_months_departure_removed" AFTER DELETE ON "departures" FOR EACH ROW WHEN (OLD."status" = 'on-sale' AND OLD."capacity" - OLD."taken" >= 10) EXECUTE FUNCTION "trip_months_recount_old"();
--> statement-breakpoint
CREATE TRIGGER "trip_months_fares_added" AFTER INSERT ON "fares" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "trip_months_add_fares"();
--> statement-breakpoint
CREATE TRIGGER "trip_months_fare_changed" AFTER UPDATE OF "city", "adult_cad" ON "fares" FOR EACH ROW WHEN (OLD."city" <> NEW."city" OR OLD."adult_cad" <> NEW."adult_cad") EXECUTE FUNCTION "trip_months_change_fare"();
--> statement-breakpoint
CREATE TRIGGER "trip_months_fares_removed" AFTER DELETE ON "fares" REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "trip_months_remove_fares"();
--> statement-breakpoint
CREATE FUNCTION "trip_rooms_write"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM "trip_rooms" WHERE "trip" = NEW."slug";
  INSERT INTO "trip_rooms" SELECT NEW."slug", a."nth", a."cad"::bigint FROM jsonb_array_elements_text(NEW."data" -> 'room' -> 'perAdultCad') WITH ORDINALITY AS a("cad", "nth");
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "trip_rooms_trip_written" AFTER INSERT OR UPDATE OF "data" ON "trips" FOR EACH ROW EXECUTE FUNCTION "trip_rooms_write"();
--> statement-breakpoint
INSERT INTO "trip_months" AS m ("city", "trip", "month", "first_day", "last_day", "from_cad")
  SELECT '', d."trip", substr(d."start_day", 1, 7), min(d."start_day"), max(d."start_day"), min(d."from_cad")
  FROM "departures" AS d WHERE d."status" = 'on-sale' AND d."capacity" - d."taken" >= 10 GROUP BY 2, 3
  UNION ALL
  SELECT f."city", d."trip", substr(d."start_day", 1, 7), min(d."start_day"), max(d."start_day"), min(f."adult_cad" + d."stay_cad")
  FROM "fares" AS f INNER JOIN "departures" AS d ON d."id" = f."departure" WHERE d."status" = 'on-sale' AND d."capacity" - d."taken" >= 10 GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO "trip_rooms" SELECT t."slug", a."nth", a."cad"::bigint FROM "trips" AS t, jsonb_array_elements_text(t."data" -> 'room' -> 'perAdultCad') WITH ORDINALITY AS a("cad", "nth");
