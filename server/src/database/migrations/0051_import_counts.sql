CREATE INDEX CONCURRENTLY IF NOT EXISTS "leads_created_new" ON "leads" USING btree ("created_at","id");
--> statement-breakpoint
DROP INDEX "leads_created";
--> statement-breakpoint
ALTER INDEX "leads_created_new" RENAME TO "leads_created";
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "created" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "changed" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX "imports_kind" ON "imports" USING btree ("kind","created_at","id");
--> statement-breakpoint
CREATE INDEX "record_versions_removed" ON "record_versions" USING btree ("created_at") WHERE fields is null;
--> statement-breakpoint
UPDATE imports SET created = counted.created, changed = counted.changed FROM (
  SELECT v.import_id, count(*) FILTER (WHERE earlier.id IS NULL)::int AS created, count(earlier.id)::int AS changed
  FROM record_versions v
  LEFT JOIN record_versions earlier
    ON earlier.kind = v.kind AND earlier.record_id = v.record_id AND earlier.version = v.version - 1
  WHERE v.import_id IS NOT NULL GROUP BY v.import_id
) counted WHERE imports.id = counted.import_id;
--> statement-breakpoint
UPDATE imports SET created = (SELECT count(*) FROM leads WHERE leads.import_id = imports.id) WHERE kind = 'lead';
