-- repeatable
ALTER TABLE "privacy_requests" ADD COLUMN IF NOT EXISTS "idempotency_hash" "bytea";
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "privacy_requests_idempotency" ON "privacy_requests" USING btree ("idempotency_hash");
