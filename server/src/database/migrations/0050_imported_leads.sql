ALTER TABLE "leads" ADD COLUMN "contact_basis" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "leads_whatsapp" ON "leads" USING btree ("whatsapp");--> statement-breakpoint
CREATE INDEX "leads_import" ON "leads" USING btree ("import_id") WHERE import_id is not null;