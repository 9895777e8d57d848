DROP INDEX "monday_mails_week";--> statement-breakpoint
ALTER TABLE "monday_mails" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "monday_mails_week" ON "monday_mails" USING btree ("last_week","user_id") WHERE stopped_at is null;