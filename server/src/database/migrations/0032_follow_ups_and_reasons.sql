ALTER TABLE "messages" ADD COLUMN "feedback_reason" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "feedback_note" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "follow_ups" text[] DEFAULT '{}' NOT NULL;