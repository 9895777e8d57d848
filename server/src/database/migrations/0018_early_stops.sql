ALTER TABLE "answer_runs" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "answer_runs" ADD COLUMN "regenerates_id" bigint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "early_stop_price" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "answer_runs_idempotency_key" ON "answer_runs" USING btree ("user_id","idempotency_key") WHERE idempotency_key is not null;