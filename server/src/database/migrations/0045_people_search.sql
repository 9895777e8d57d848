ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (translate(lower(first_name || ' ' || last_name || ' ' || email || ' ' || ddi || phone || ' ' || coalesce(nome_negocio, '') || ' ' || coalesce(instagram_negocio, '')), 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ', 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_plan" ON "users" USING btree ("tier_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_overdue" ON "users" USING btree ("created_at","id") WHERE payment_status <> 'ativo';--> statement-breakpoint
CREATE INDEX "users_staff_created" ON "users" USING btree ("created_at","id") WHERE role <> 'subscriber';--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("created_at","id") WHERE disabled_at is not null;--> statement-breakpoint
CREATE INDEX "users_provisional" ON "users" USING btree ("created_at","id") WHERE provisional;