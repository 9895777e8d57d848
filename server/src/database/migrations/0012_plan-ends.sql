ALTER TABLE "users" ADD COLUMN "plan_ends_at" timestamp with time zone;--> statement-breakpoint
UPDATE "users" SET "plan_ends_at" = "paid_until" FROM "subscriptions"
WHERE "subscriptions"."user_id" = "users"."id" AND "cancel_at_period_end" AND "ended_at" IS NULL
	AND "users"."tier_id" <> 4;
