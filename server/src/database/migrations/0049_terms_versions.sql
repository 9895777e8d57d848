CREATE TABLE "terms_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"terms" text NOT NULL,
	"privacy" text NOT NULL,
	"text_hash" text NOT NULL,
	"shipped" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "terms_versions_version_unique" UNIQUE("version")
);

--> statement-breakpoint
CREATE TRIGGER terms_versions_append_only BEFORE UPDATE OR DELETE ON terms_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER terms_versions_no_truncate BEFORE TRUNCATE ON terms_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
