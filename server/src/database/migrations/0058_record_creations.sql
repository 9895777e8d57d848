CREATE TABLE "record_creations" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"revision" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
