CREATE INDEX CONCURRENTLY IF NOT EXISTS "conversations_assistant" ON "conversations" USING btree ("lista_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "materials_assistant" ON "materials" USING btree ("agente_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "product_access_product" ON "product_access" USING btree ("produto_id");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "purchases_keeping" ON "purchases" USING btree ("produto_id") WHERE (status in ('open', 'processing', 'disputed') or status = 'paid' and user_id is null);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "shop_fact_exclusions_assistant" ON "shop_fact_exclusions" USING btree ("lista_id");
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_lista_id_agents_id_fk";
--> statement-breakpoint
ALTER TABLE "record_versions" ADD COLUMN "label" text;
--> statement-breakpoint
-- The field that names a record comes before fields of other kinds with the same key: materials have a question too.
UPDATE "record_versions" SET "label" = coalesce("last"."fields" ->> 'titulo_material', "last"."fields" ->> 'titulo', "last"."fields" ->> 'title', "last"."fields" ->> 'nome', "last"."fields" ->> 'name', "last"."fields" ->> 'pergunta')
FROM "record_versions" AS "last"
WHERE "record_versions"."fields" IS NULL AND "last"."kind" = "record_versions"."kind" AND "last"."record_id" = "record_versions"."record_id" AND "last"."version" = "record_versions"."version" - 1;
