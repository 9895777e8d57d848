-- Only entries of operators have a key: without the others the index is empty instead of 302 MB for 49 million entries, and an answer's entries do not touch it.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "credit_entries_source_key" ON "credit_entries" USING btree ("source_key") WHERE source_key is not null;
--> statement-breakpoint
ALTER TABLE "credit_entries" DROP CONSTRAINT IF EXISTS "credit_entries_source_key_unique";
