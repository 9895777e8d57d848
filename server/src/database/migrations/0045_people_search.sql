-- repeatable: a generated column would rewrite the table under a lock (R34).
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "search_text" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- repeatable
CREATE OR REPLACE FUNCTION note_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := translate(lower(NEW.first_name || ' ' || NEW.last_name || ' ' || NEW.email || ' ' || NEW.ddi || NEW.phone || ' ' || coalesce(NEW.nome_negocio, '') || ' ' || coalesce(NEW.instagram_negocio, '')), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn');
  RETURN NEW;
END $$;
--> statement-breakpoint
-- repeatable
CREATE OR REPLACE TRIGGER users_search_text
  BEFORE INSERT OR UPDATE OF search_text, first_name, last_name, email, ddi, phone, nome_negocio, instagram_negocio ON users
  FOR EACH ROW EXECUTE FUNCTION note_search_text();
--> statement-breakpoint
-- repeatable: people from before get their text in batches, so that no row is locked for long.
DO $$
DECLARE
  last integer := 0;
  until integer;
BEGIN
  LOOP
    SELECT max(id) INTO until FROM (SELECT id FROM users WHERE id > last ORDER BY id LIMIT 1000) batch;
    EXIT WHEN until IS NULL;
    UPDATE users SET search_text = '' WHERE id > last AND id <= until AND search_text = '';
    COMMIT;
    last := until;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_plan" ON "users" USING btree ("tier_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_overdue" ON "users" USING btree ("created_at","id") WHERE payment_status <> 'ativo';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_staff_created" ON "users" USING btree ("created_at","id") WHERE role <> 'subscriber';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_blocked" ON "users" USING btree ("created_at","id") WHERE disabled_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_provisional" ON "users" USING btree ("created_at","id") WHERE provisional;