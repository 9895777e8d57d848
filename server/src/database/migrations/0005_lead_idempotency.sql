ALTER TABLE "leads" ADD COLUMN "idempotency_hash" "bytea";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "request_hash" "bytea";--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_idempotency_hash_unique" UNIQUE("idempotency_hash");