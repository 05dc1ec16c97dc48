CREATE TABLE "replaced_tickets" (
	"checkout" text NOT NULL,
	"traveller" bigint NOT NULL,
	"generation" bigint NOT NULL,
	"departure" text NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "replaced_tickets_checkout_traveller_generation_pk" PRIMARY KEY("checkout","traveller","generation")
);
--> statement-breakpoint
ALTER TABLE "boarding_marks" ADD COLUMN "ticket_generation" bigint;--> statement-breakpoint
ALTER TABLE "travellers" ADD COLUMN "ticket_generation" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "replaced_tickets" ADD CONSTRAINT "replaced_tickets_checkout_checkouts_id_fk" FOREIGN KEY ("checkout") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_tickets_departure" ON "replaced_tickets" USING btree ("departure");
--> statement-breakpoint
CREATE FUNCTION "tickets_change_traveller"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "replaced_tickets" ("checkout", "traveller", "generation", "departure", "replaced_at")
    SELECT OLD."checkout", OLD."position", OLD."ticket_generation", c."departure", clock_timestamp() FROM "checkouts" AS c WHERE c."id" = OLD."checkout";
  NEW."ticket_generation" := OLD."ticket_generation" + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tickets_traveller_changed" BEFORE UPDATE OF "title", "first_name", "last_name", "nationality", "cancelled_at" ON "travellers" FOR EACH ROW
WHEN (OLD."title" <> NEW."title" OR OLD."first_name" <> NEW."first_name" OR OLD."last_name" <> NEW."last_name" OR OLD."nationality" <> NEW."nationality" OR OLD."cancelled_at" IS DISTINCT FROM NEW."cancelled_at")
EXECUTE FUNCTION "tickets_change_traveller"();
--> statement-breakpoint
CREATE FUNCTION "tickets_remove_traveller"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "replaced_tickets" ("checkout", "traveller", "generation", "departure", "replaced_at")
    SELECT OLD."checkout", OLD."position", OLD."ticket_generation", c."departure", clock_timestamp() FROM "checkouts" AS c WHERE c."id" = OLD."checkout" AND c."state" = 'booked';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tickets_traveller_removed" AFTER DELETE ON "travellers" FOR EACH ROW EXECUTE FUNCTION "tickets_remove_traveller"();
--> statement-breakpoint
CREATE FUNCTION "tickets_add_traveller"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW."ticket_generation" := 1 + coalesce((SELECT max(r."generation") FROM "replaced_tickets" AS r WHERE r."checkout" = NEW."checkout" AND r."traveller" = NEW."position"), 0);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tickets_traveller_added" BEFORE INSERT ON "travellers" FOR EACH ROW EXECUTE FUNCTION "tickets_add_traveller"();
--> statement-breakpoint
CREATE FUNCTION "tickets_change_departure"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "replaced_tickets" ("checkout", "traveller", "generation", "departure", "replaced_at")
    SELECT t."checkout", t."position", t."ticket_generation", OLD."departure", clock_timestamp() FROM "travellers" AS t WHERE t."checkout" = NEW."id" AND t."cancelled_at" IS NULL;
  UPDATE "travellers" SET "ticket_generation" = "ticket_generation" + 1 WHERE "checkout" = NEW."id" AND "cancelled_at" IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "tickets_departure_changed" AFTER UPDATE OF "departure" ON "checkouts" FOR EACH ROW WHEN (OLD."departure" <> NEW."departure") EXECUTE FUNCTION "tickets_change_departure"();
