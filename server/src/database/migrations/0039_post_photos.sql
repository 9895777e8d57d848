CREATE TABLE "post_photos" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_photos_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"post_id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_photos" ADD CONSTRAINT "post_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_photos_post" ON "post_photos" USING btree ("user_id","post_id");--> statement-breakpoint
-- A JPEG cannot be compressed further.
ALTER TABLE "post_photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
