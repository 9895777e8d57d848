-- repeatable: checks the rows of a constraint that 0050 added unchecked; the lock lets writers pass.
ALTER TABLE "leads" VALIDATE CONSTRAINT "leads_import_id_imports_id_fk";
--> statement-breakpoint
-- Databases from before 0045 became what it is now have a generated column: the same trigger maintains it from here on.
CREATE OR REPLACE FUNCTION note_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := translate(lower(NEW.first_name || ' ' || NEW.last_name || ' ' || NEW.email || ' ' || NEW.ddi || NEW.phone || ' ' || coalesce(NEW.nome_negocio, '') || ' ' || coalesce(NEW.instagram_negocio, '')), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_search_text
  BEFORE INSERT OR UPDATE OF search_text, first_name, last_name, email, ddi, phone, nome_negocio, instagram_negocio ON users
  FOR EACH ROW EXECUTE FUNCTION note_search_text();
--> statement-breakpoint
-- Also fires while triggers are off for a bulk load, as a generated column is always computed.
ALTER TABLE users ENABLE ALWAYS TRIGGER users_search_text;
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search_text" DROP EXPRESSION IF EXISTS;
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search_text" SET DEFAULT '';
