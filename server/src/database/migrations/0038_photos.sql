CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"message_id" bigint,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "photo" jsonb;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photos_user" ON "photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "photos_message" ON "photos" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "photos_created" ON "photos" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "photos_unsent" ON "photos" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
-- A JPEG cannot be compressed further.
ALTER TABLE "photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
