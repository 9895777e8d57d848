DROP INDEX "sandbox_events_waiting";--> statement-breakpoint
ALTER TABLE "sandbox_events" ADD COLUMN "customer_id" text NOT NULL;--> statement-breakpoint
CREATE INDEX "sandbox_events_waiting" ON "sandbox_events" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "sandbox_events" DROP COLUMN "delivered_at";