CREATE TABLE "monday_mails" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_week" date NOT NULL,
	CONSTRAINT "monday_mails_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "stop_url" text;--> statement-breakpoint
ALTER TABLE "monday_mails" ADD CONSTRAINT "monday_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monday_mails_week" ON "monday_mails" USING btree ("last_week","user_id");