CREATE TABLE "post_feeds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_read_at" timestamp with time zone,
	CONSTRAINT "post_feeds_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "post_feeds" ADD CONSTRAINT "post_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;