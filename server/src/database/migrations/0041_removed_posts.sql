CREATE TABLE "removed_posts" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "removed_posts_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"post_id" uuid NOT NULL,
	"plan_id" bigint,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "removed_posts" ADD CONSTRAINT "removed_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_posts" ADD CONSTRAINT "removed_posts_plan_id_post_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."post_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "removed_posts_post" ON "removed_posts" USING btree ("user_id","post_id");--> statement-breakpoint
CREATE INDEX "removed_posts_plan" ON "removed_posts" USING btree ("plan_id") WHERE plan_id is not null;--> statement-breakpoint
CREATE INDEX "removed_posts_time" ON "removed_posts" USING btree ("removed_at");