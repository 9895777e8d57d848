-- repeatable: rows from before keep null until a job has counted them (decision 0070).
ALTER TABLE "photos" ADD COLUMN IF NOT EXISTS "stored_size" integer;
--> statement-breakpoint
-- repeatable
ALTER TABLE "post_photos" ADD COLUMN IF NOT EXISTS "stored_size" integer;
--> statement-breakpoint
-- repeatable
ALTER TABLE "posts" ADD COLUMN IF NOT EXISTS "stored_size" integer;
--> statement-breakpoint
-- repeatable
ALTER TABLE "calculations" ADD COLUMN IF NOT EXISTS "stored_size" integer;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "photos_uncounted" ON "photos" USING btree ("user_id") WHERE stored_size is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "post_photos_uncounted" ON "post_photos" USING btree ("user_id") WHERE stored_size is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "posts_uncounted" ON "posts" USING btree ("user_id") WHERE stored_size is null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "calculations_uncounted" ON "calculations" USING btree ("user_id") WHERE stored_size is null;
--> statement-breakpoint
CREATE TABLE "stored_bytes" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"bytes" bigint NOT NULL,
	"provisional" boolean NOT NULL,
	CONSTRAINT "stored_bytes_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "stored_bytes_not_negative" CHECK ("stored_bytes"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stored_sums" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_sums_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"provisional" boolean NOT NULL,
	"bytes" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stored_bytes" ADD CONSTRAINT "stored_bytes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "stored_sums_provisional" ON "stored_sums" USING btree ("id") WHERE provisional;
--> statement-breakpoint
-- The size of a row is always computed here, whatever a statement sets.
CREATE FUNCTION note_stored_size() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'posts' THEN
    NEW.stored_size := octet_length(NEW.tema || NEW.cena || NEW.legenda || NEW.chamada || array_to_string(NEW.hashtags, ''));
  ELSIF TG_TABLE_NAME = 'calculations' THEN
    NEW.stored_size := octet_length(NEW.input::text || NEW.result::text || NEW.steps::text || NEW.notices::text);
  ELSE
    NEW.stored_size := octet_length(NEW.bytes);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Growing takes the lock of the account first, as every use case that stores does; nothing that shrinks needs it.
CREATE FUNCTION change_stored_bytes(person integer, what text, change bigint) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF change < 0 THEN
    UPDATE public.stored_bytes SET bytes = bytes + change WHERE user_id = person AND kind = what;
    RETURN;
  END IF;
  PERFORM FROM public.users WHERE id = person FOR NO KEY UPDATE;
  INSERT INTO public.stored_bytes AS stored (user_id, kind, bytes, provisional)
    SELECT id, what, change, provisional FROM public.users WHERE id = person
    ON CONFLICT (user_id, kind) DO UPDATE SET bytes = stored.bytes + excluded.bytes;
END $$;
--> statement-breakpoint
-- Runs as the owner: the serving role may only read the ledger. Accounts are changed in the order of their ids.
CREATE FUNCTION count_stored_bytes() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.change_stored_bytes(user_id, TG_ARGV[0], change) FROM (
      SELECT user_id, sum(stored_size) AS change FROM after GROUP BY user_id HAVING sum(stored_size) <> 0 ORDER BY user_id) changes;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM public.change_stored_bytes(user_id, TG_ARGV[0], -change) FROM (
      SELECT user_id, sum(stored_size) AS change FROM before GROUP BY user_id HAVING sum(stored_size) <> 0 ORDER BY user_id) changes;
  ELSE
    PERFORM public.change_stored_bytes(user_id, TG_ARGV[0], change) FROM (
      SELECT user_id, sum(size) AS change FROM (
        SELECT user_id, stored_size AS size FROM after UNION ALL SELECT user_id, -stored_size FROM before) sizes
      GROUP BY user_id HAVING sum(size) <> 0 ORDER BY user_id) changes;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_stored_sum() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO public.stored_sums (kind, provisional, bytes) VALUES (OLD.kind, OLD.provisional, -OLD.bytes);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO public.stored_sums (kind, provisional, bytes) VALUES (NEW.kind, NEW.provisional, NEW.bytes);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stored_bytes_sum AFTER INSERT OR UPDATE OR DELETE ON stored_bytes
  FOR EACH ROW EXECUTE FUNCTION note_stored_sum();
--> statement-breakpoint
CREATE FUNCTION note_stored_provisional() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public.stored_bytes SET provisional = NEW.provisional WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_stored_bytes AFTER UPDATE OF provisional ON users
  FOR EACH ROW WHEN (OLD.provisional IS DISTINCT FROM NEW.provisional) EXECUTE FUNCTION note_stored_provisional();
--> statement-breakpoint
-- Replaces the oldest rows of the sums by their sum, so that the table stays small. Two calls never take the same rows.
CREATE FUNCTION fold_stored_sums(most integer) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  folded integer;
BEGIN
  WITH gone AS (
    DELETE FROM public.stored_sums WHERE id IN (
      SELECT id FROM public.stored_sums ORDER BY id LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING kind, provisional, bytes),
  kept AS (
    INSERT INTO public.stored_sums (kind, provisional, bytes)
      SELECT kind, provisional, sum(bytes) FROM gone GROUP BY kind, provisional HAVING sum(bytes) <> 0)
  SELECT count(*) INTO folded FROM gone;
  RETURN folded;
END $$;
--> statement-breakpoint
CREATE TRIGGER photos_stored_size BEFORE INSERT OR UPDATE OF bytes, stored_size ON photos
  FOR EACH ROW EXECUTE FUNCTION note_stored_size();
--> statement-breakpoint
CREATE TRIGGER photos_stored_inserts AFTER INSERT ON photos REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes('photo');
--> statement-breakpoint
CREATE TRIGGER photos_stored_updates AFTER UPDATE ON photos REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes('photo');
--> statement-breakpoint
CREATE TRIGGER photos_stored_deletes AFTER DELETE ON photos REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes('photo');
--> statement-breakpoint
CREATE TRIGGER post_photos_stored_size BEFORE INSERT OR UPDATE OF bytes, stored_size ON post_photos
  FOR EACH ROW EXECUTE FUNCTION note_stored_size();
--> statement-breakpoint
CREATE TRIGGER post_photos_stored_inserts AFTER INSERT ON post_photos REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes('post_photo');
--> statement-breakpoint
CREATE TRIGGER post_photos_stored_updates AFTER UPDATE ON post_photos REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes('post_photo');
--> statement-breakpoint
CREATE TRIGGER post_photos_stored_deletes AFTER DELETE ON post_photos REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes('post_photo');
--> statement-breakpoint
CREATE TRIGGER posts_stored_size BEFORE INSERT OR UPDATE OF tema, cena, legenda, chamada, hashtags, stored_size ON posts
  FOR EACH ROW EXECUTE FUNCTION note_stored_size();
--> statement-breakpoint
CREATE TRIGGER posts_stored_inserts AFTER INSERT ON posts REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes('post');
--> statement-breakpoint
CREATE TRIGGER posts_stored_updates AFTER UPDATE ON posts REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes('post');
--> statement-breakpoint
CREATE TRIGGER posts_stored_deletes AFTER DELETE ON posts REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes('post');
--> statement-breakpoint
CREATE TRIGGER calculations_stored_size BEFORE INSERT OR UPDATE OF input, result, steps, notices, stored_size ON calculations
  FOR EACH ROW EXECUTE FUNCTION note_stored_size();
--> statement-breakpoint
CREATE TRIGGER calculations_stored_inserts AFTER INSERT ON calculations REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes('calculation');
--> statement-breakpoint
CREATE TRIGGER calculations_stored_updates AFTER UPDATE ON calculations REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes('calculation');
--> statement-breakpoint
CREATE TRIGGER calculations_stored_deletes AFTER DELETE ON calculations REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION count_stored_bytes('calculation');
--> statement-breakpoint
REVOKE ALL ON FUNCTION count_stored_bytes(), note_stored_sum(), note_stored_provisional(), fold_stored_sums(integer) FROM PUBLIC;
