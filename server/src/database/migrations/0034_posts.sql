CREATE TABLE "post_plans" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"message_id" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" bigint,
	"dia" date NOT NULL,
	"hora" text,
	"formato" text NOT NULL,
	"tema" text NOT NULL,
	"cena" text NOT NULL,
	"legenda" text NOT NULL,
	"chamada" text NOT NULL,
	"hashtags" text[] NOT NULL,
	"estado" text NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "posts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "post_plans" ADD CONSTRAINT "post_plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_plans" ADD CONSTRAINT "post_plans_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_plan_id_post_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."post_plans"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_plans_message" ON "post_plans" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "post_plans_user" ON "post_plans" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_day" ON "posts" USING btree ("user_id","dia");--> statement-breakpoint
CREATE INDEX "posts_plan" ON "posts" USING btree ("plan_id") WHERE plan_id is not null;