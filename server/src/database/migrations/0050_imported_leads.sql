-- repeatable
ALTER TABLE "leads" ADD COLUMN IF NOT EXISTS "contact_basis" text;
--> statement-breakpoint
-- repeatable
ALTER TABLE "leads" ADD COLUMN IF NOT EXISTS "import_id" integer;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_import" ON "leads" USING btree ("import_id") WHERE import_id is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_phone" ON "users" USING btree ("phone");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_whatsapp" ON "leads" USING btree ("whatsapp");
--> statement-breakpoint
-- Its rows are checked by a later migration, which blocks no writer.
ALTER TABLE "leads" ADD CONSTRAINT "leads_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action NOT VALID;
