ALTER TABLE "post_plans" ADD COLUMN "posts_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "post_plans" SET "posts_read" = (SELECT count(*) FROM "posts" WHERE "plan_id" = "post_plans"."id");
