-- The owner of the tables may change history where it says so; nobody else, whatever it sets or was granted.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('matilha.erasing', true) = 'on'
    AND pg_has_role(current_user, (SELECT relowner FROM pg_catalog.pg_class WHERE oid = TG_RELID), 'USAGE') THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER consents_no_truncate BEFORE TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER access_log_append_only BEFORE UPDATE OR DELETE ON access_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER access_log_no_truncate BEFORE TRUNCATE ON access_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The functions below act as the owner, each with no more reach than its name says: the serving role may call them.
CREATE FUNCTION refuse_forgetting(person integer, pseudonym integer) RETURNS void LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM public.users WHERE id = person) THEN
    RAISE EXCEPTION 'the account is still there' USING ERRCODE = 'restrict_violation';
  END IF;
  IF pseudonym >= 0 OR person <= 0 THEN
    RAISE EXCEPTION 'not a pseudonym' USING ERRCODE = 'check_violation';
  END IF;
END $$;
--> statement-breakpoint
-- Amounts, kinds and times stay for the books; nothing in them leads to a person any more.
CREATE FUNCTION forget_credit_entries(person integer, pseudonym integer) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.refuse_forgetting(person, pseudonym);
  PERFORM set_config('matilha.erasing', 'on', true);
  UPDATE public.credit_entries
    SET user_id = pseudonym, source_key = NULL, reason = CASE WHEN kind = 'adjust' THEN 'erased' ELSE reason END
    WHERE user_id = person;
  PERFORM set_config('matilha.erasing', '', true);
END $$;
--> statement-breakpoint
-- Consents go; deeds stay, without whom they were about and what was said.
CREATE FUNCTION forget_deeds(person integer, pseudonym integer) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  known text := 'user:' || person;
  erased text := 'erased:' || -pseudonym;
BEGIN
  PERFORM public.refuse_forgetting(person, pseudonym);
  PERFORM set_config('matilha.erasing', 'on', true);
  DELETE FROM public.consents WHERE user_id = person;
  UPDATE public.audit_log SET subject = erased, details = '{}' WHERE subject = known;
  UPDATE public.audit_log SET actor = erased WHERE actor = known;
  PERFORM set_config('matilha.erasing', '', true);
END $$;
--> statement-breakpoint
CREATE FUNCTION remove_old_deeds(before timestamptz, most integer) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  removed integer;
BEGIN
  PERFORM set_config('matilha.erasing', 'on', true);
  DELETE FROM public.audit_log WHERE id IN (
    SELECT id FROM public.audit_log WHERE at < least(before, now() - interval '5 years') ORDER BY at LIMIT most);
  GET DIAGNOSTICS removed = ROW_COUNT;
  PERFORM set_config('matilha.erasing', '', true);
  RETURN removed;
END $$;
--> statement-breakpoint
CREATE FUNCTION remove_old_accesses(before timestamptz, most integer) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  removed integer;
BEGIN
  PERFORM set_config('matilha.erasing', 'on', true);
  DELETE FROM public.access_log WHERE id IN (
    SELECT id FROM public.access_log WHERE at < least(before, now() - interval '6 months 1 day') ORDER BY at LIMIT most);
  GET DIAGNOSTICS removed = ROW_COUNT;
  PERFORM set_config('matilha.erasing', '', true);
  RETURN removed;
END $$;
--> statement-breakpoint
CREATE FUNCTION remove_refused_sign_ins(before timestamptz, most integer) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  removed integer;
BEGIN
  PERFORM set_config('matilha.erasing', 'on', true);
  DELETE FROM public.audit_log WHERE id IN (
    SELECT id FROM public.audit_log
    WHERE action = 'session.refuse' AND at < least(before, now() - interval '6 months 1 day') ORDER BY at LIMIT most);
  GET DIAGNOSTICS removed = ROW_COUNT;
  PERFORM set_config('matilha.erasing', '', true);
  RETURN removed;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION forget_credit_entries(integer, integer), forget_deeds(integer, integer),
  remove_old_deeds(timestamptz, integer), remove_old_accesses(timestamptz, integer),
  remove_refused_sign_ins(timestamptz, integer) FROM PUBLIC;
