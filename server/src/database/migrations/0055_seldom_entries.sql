CREATE INDEX CONCURRENTLY IF NOT EXISTS "credit_entries_seldom" ON "credit_entries" USING btree ("user_id","kind","id") WHERE kind in ('adjust', 'release');
