ALTER TABLE "answer_runs" ADD COLUMN "tokens_cached" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "steps" jsonb DEFAULT '[]'::jsonb NOT NULL;