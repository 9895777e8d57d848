ALTER TABLE "credit_entries" ADD COLUMN "source_key" text;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_source_key_unique" UNIQUE("source_key");