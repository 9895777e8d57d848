-- Finds words with typing errors. Like unaccent it is a trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "material_index" (
	"material_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"title_stems" "tsvector" DEFAULT '' NOT NULL,
	"stems" "tsvector" DEFAULT '' NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"features" "bytea" DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"material_id" integer NOT NULL,
	"ordem" integer NOT NULL,
	"heading" text,
	"anchor" text NOT NULL,
	"texto" text NOT NULL,
	CONSTRAINT "passages_material_id_ordem_pk" PRIMARY KEY("material_id","ordem")
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"materials" integer NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"plain" text NOT NULL,
	"stem" text NOT NULL,
	"df" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "materials_search";--> statement-breakpoint
DROP INDEX "materials_title_search";--> statement-breakpoint
ALTER TABLE "materials" ADD COLUMN "perguntas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "material_index" ADD CONSTRAINT "material_index_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "material_index_version" ON "material_index" USING btree ("version");--> statement-breakpoint
CREATE INDEX "material_index_title_stems" ON "material_index" USING gin ("title_stems");--> statement-breakpoint
CREATE INDEX "material_index_stems" ON "material_index" USING gin ("stems");--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("plain" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("plain" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "materials" DROP COLUMN "busca";
--> statement-breakpoint
DROP TEXT SEARCH CONFIGURATION busca_pt;
--> statement-breakpoint
INSERT INTO search_state (id, materials, revision) VALUES (1, 0, 0);
--> statement-breakpoint
INSERT INTO material_index (material_id) SELECT id FROM materials;
--> statement-breakpoint
CREATE FUNCTION index_material_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO material_index (material_id) VALUES (NEW.id) ON CONFLICT (material_id) DO UPDATE SET version = 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER materials_inserted AFTER INSERT ON materials
  FOR EACH ROW EXECUTE FUNCTION index_material_again();
--> statement-breakpoint
CREATE TRIGGER materials_changed
  AFTER UPDATE OF titulo_material, description, texto, perguntas, pergunta, modulo_id ON materials
  FOR EACH ROW WHEN ((OLD.titulo_material, OLD.description, OLD.texto, OLD.perguntas, OLD.pergunta, OLD.modulo_id)
    IS DISTINCT FROM (NEW.titulo_material, NEW.description, NEW.texto, NEW.perguntas, NEW.pergunta, NEW.modulo_id))
  EXECUTE FUNCTION index_material_again();
--> statement-breakpoint
CREATE FUNCTION index_module_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE material_index SET version = 0
    WHERE material_id IN (SELECT id FROM materials WHERE modulo_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER modules_changed AFTER UPDATE OF titulo, produto_id ON modules
  FOR EACH ROW WHEN ((OLD.titulo, OLD.produto_id) IS DISTINCT FROM (NEW.titulo, NEW.produto_id))
  EXECUTE FUNCTION index_module_again();
--> statement-breakpoint
CREATE FUNCTION index_product_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE material_index SET version = 0 WHERE material_id IN (
    SELECT materials.id FROM materials JOIN modules ON modules.id = materials.modulo_id WHERE modules.produto_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER products_changed AFTER UPDATE OF titulo ON products
  FOR EACH ROW WHEN (OLD.titulo IS DISTINCT FROM NEW.titulo) EXECUTE FUNCTION index_product_again();
--> statement-breakpoint
-- The lock is the one that the indexing step holds: two writers of the vocabulary would wait for each other.
CREATE FUNCTION forget_material_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7212026);
  UPDATE search_words SET df = df - 1 WHERE word = ANY (OLD.words);
  UPDATE search_state SET revision = revision + 1,
    materials = materials - CASE WHEN OLD.revision > 0 THEN 1 ELSE 0 END;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER material_index_deleted AFTER DELETE ON material_index
  FOR EACH ROW EXECUTE FUNCTION forget_material_words();
